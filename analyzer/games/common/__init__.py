"""What several games write alike: the frame of a referee, snapshots, kernel words, the All Fours family."""
