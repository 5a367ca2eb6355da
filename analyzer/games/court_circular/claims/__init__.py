"""What claims about Court Circular are judged by."""
