"""What claims about Seven Up are judged by."""
