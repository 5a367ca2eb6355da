"""Tables, plots and pages from DataFrames; knows no game and no kernel."""
