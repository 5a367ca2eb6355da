"""Help as plain text in sections, without boxes: fast to print, readable at 60 columns and when piped."""

import itertools

import typer
import typer.core

FIRST = "Options"


class Group(typer.core.TyperGroup):
    """The application, whose help says of every command all that its first line says."""

    def format_commands(self, ctx, formatter):  # type: ignore[no-untyped-def]
        """Write one line a command, wrapped where the terminal is narrow."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(1000)) for name, one in self.commands.items()])


class Command(typer.core.TyperCommand):
    """A command whose help lists its options under the headings they were declared with."""

    def parse_args(self, ctx, args):  # type: ignore[no-untyped-def]
        """Refuse cards that the shell has split into words, where the way out can still be named."""
        from analyzer.text.notation import are_cards

        flags = {flag for one in self.get_params(ctx) if one.metavar in ("CARD", "CARDS") for flag in one.opts}
        for place, flag in enumerate(args):
            name, sign, first = flag.partition("=")
            words = ([first] if sign else []) + args[place + 1 :]
            cards = list(itertools.takewhile(are_cards, words)) if name in flags else []
            if len(cards) > 1:
                raise typer.BadParameter(f'put the cards in quotes: {name} "{" ".join(cards)}"', ctx)
        return super().parse_args(ctx, args)

    def invoke(self, ctx):  # type: ignore[no-untyped-def]
        """Run the command, unless its files would overwrite one another."""
        from analyzer.cli.overwriting import refuse_overwriting

        refuse_overwriting(ctx.params)
        return super().invoke(ctx)

    def collect_usage_pieces(self, ctx):  # type: ignore[no-untyped-def]
        """Name the arguments, those that may be left out in brackets."""
        arguments = [one for one in self.get_params(ctx) if one.param_type_name == "argument"]
        return [self.options_metavar, *(str(one.metavar) if one.required else f"[{one.metavar}]" for one in arguments)]

    def format_options(self, ctx, formatter):  # type: ignore[no-untyped-def]
        """Write one section for each heading, in the order in which the headings first appear."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": []}
        for parameter in self.get_params(ctx):
            if parameter.param_type_name == "argument":
                words = (parameter.metavar or "", getattr(parameter, "help", None) or "")
                sections["Arguments"].append(words)
                continue
            record = parameter.get_help_record(ctx)
            if record is not None:
                sections.setdefault(getattr(parameter, "rich_help_panel", None) or FIRST, []).append(record)
        for title, records in sections.items():
            if not records:
                continue
            with formatter.section(title):
                formatter.write_dl(records, col_max=24)
