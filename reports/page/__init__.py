"""Pages: one HTML file that opens offline, from plain descriptions and DataFrames; only these modules import Jinja2.

`blocks` says what a page holds, `render` writes it. Texts are plain and a little marked up, as `markup` says.
"""
