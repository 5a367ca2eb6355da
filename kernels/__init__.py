"""Arithmetic on card masks: rules, policies and playouts, compiled by Numba. Imports numpy and numba only.

Every game has a folder with the same files, each building on those before it:

- ``rules``: the switches (Rules), what may be done, the outcome number of a finished deal
- ``rows``: which row of a block of lanes holds what
- ``view``: what a seat knows (Seen: what worlds must fit; View: all that a policy is shown)
- ``policy``: what each policy does, from a View
- ``choices``: the same in lanes, for both players
- ``round``: how a deal goes on, in lanes
- ``deal_out``: how a block of lanes begins: fresh packs, or worlds that fit what a seat knows
- ``arms``: what the counting driver (``playout``) asks for besides: play an arm, exchange the players, read the outcome
- ``transcript``: the driver that writes deals down
- ``explore``: the driver that tries everything that may be done at one moment of many deals
- ``drivers``: every driver, compiled when first asked for; analyzer asks here

Only California Jack has a ``solver`` (exact endings), only Court Circular ``reach`` (Lines within reach). Seven Up has
``call_policy`` and ``call_lanes`` (calls, as policy and choices for the play), ``after_run``, ``before_play`` (from the
deal to the first lead), ``worlds`` (worlds drawn until they fit what was seen) and ``likelihood`` (how likely that is).

What the games share: ``cards`` and ``trumps`` (card sets), ``planes`` (tables of card values), ``rng``, ``shuffle``
(fresh packs), ``deal`` (dice, hidden hands), ``playout`` (the counting driver), ``jit`` (the only file that compiles),
``store`` (machine code kept on disk, checked before it is believed).
A driver is put together from kernels, parts and stages that it imports; one that several games have is a template that
``bind`` gives a game's own functions.
"""
