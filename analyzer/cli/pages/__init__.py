"""What a person reads: for each command, the parts of its page from the result that it got."""
