"""Help as plain text in sections, without boxes: fast to print, readable at 60 columns and when piped."""

import typer.core

FIRST = "Options"


class Command(typer.core.TyperCommand):
    """A command whose help lists its options under the headings they were declared with."""

    def format_options(self, ctx, formatter):  # type: ignore[no-untyped-def]
        """Write one section for each heading, in the order in which the headings first appear."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is not None:
                argument = parameter.param_type_name == "argument"
                title = "Arguments" if argument else getattr(parameter, "rich_help_panel", None) or FIRST
                sections.setdefault(title, []).append(record)
        for title, records in sections.items():
            with formatter.section(title):
                formatter.write_dl(records, col_max=24)
