"""The version of the package, in one place: packaging, `upcard --version` and every answer read it here."""

VERSION = "0.1.0"
