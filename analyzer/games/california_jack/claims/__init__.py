"""What claims about California Jack are judged by."""
