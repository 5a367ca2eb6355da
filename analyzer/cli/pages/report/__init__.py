"""The page of `upcard report`: one module a section, each a function of the `Material` that gives a page's section.

Every sentence with a figure is made from what was measured; `words` has their parts, `vocabulary` what each game calls
its sides. Drawings and tables are put down as files on the way.
"""
