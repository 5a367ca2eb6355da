"""What to compute (studies), and how it is run: chunks, threads, progress, compiling beforehand."""
