"""The colours of a page by light and by dark, as CSS variables; drawings use them, too.

Those that a drawing is made in (ink to loss) are the same by light as in the plots' files. On paper and on wash every
colour of letters has a contrast of 4.5 or more (WCAG 2, AA), every line of a drawing 3 or more.
"""

LIGHT = {
    "ink": "#222222",
    "pale": "#676767",
    "rule": "#bbbbbb",
    "paper": "#ffffff",
    "series-1": "#0a66b0",
    "series-2": "#bf4d00",
    "series-3": "#11463a",
    "series-4": "#6d2077",
    "series-5": "#6b6100",
    "series-6": "#1b7a9a",
    "series-7": "#5f5f5f",
    "series-8": "#8a1538",
    "gain": "#5e3c99",
    "loss": "#b35806",
    "wash": "#f6f5f1",
    "hair": "#e2e0da",
    "shade": "#0000002e",
    "accent": "#0b5c68",
    "red": "#b5121f",
    "supported": "#14663a",
    "refuted": "#a3262a",
    "depends": "#7a4d00",
    "undecided": "#55595e",
}
DARK = {
    "ink": "#e8e6e3",
    "pale": "#a6a6a6",
    "rule": "#4a4d52",
    "paper": "#16181c",
    "series-1": "#63b0f4",
    "series-2": "#f0914a",
    "series-3": "#9fe6cc",
    "series-4": "#c96b9b",
    "series-5": "#d9cf6a",
    "series-6": "#a5dcea",
    "series-7": "#bdbdbd",
    "series-8": "#f29aa8",
    "gain": "#7d63c4",
    "loss": "#c26a1a",
    "wash": "#1e2125",
    "hair": "#33373c",
    "shade": "#000000b0",
    "accent": "#7cc8d4",
    "red": "#ff8d86",
    "supported": "#6fcf97",
    "refuted": "#ff9a94",
    "depends": "#e5b567",
    "undecided": "#b4b8bd",
}


def css() -> str:
    """Write both as rules: dark where the reader's system asks for it, either where the reader chose it on the page."""
    light, dark = _variables(LIGHT, "light"), _variables(DARK, "dark")
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f'@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme="light"]) {{ {dark} }} }}\n'
        f'@media screen {{ :root[data-theme="dark"] {{ {dark} }} }}\n'
        f':root[data-theme="light"] {{ color-scheme: light; }}\n'
        f"@media print {{ :root {{ color-scheme: light; }} }}\n"
    )


def _variables(colours: dict[str, str], scheme: str) -> str:
    written = " ".join(f"--{name}: {value};" for name, value in colours.items())
    return written if scheme == "light" else f"color-scheme: dark; {written}"
