"""What every registered game must satisfy."""
