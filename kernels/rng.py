"""Randomness is an address, not a stream.

``word_at(start(seed, purpose, deal), step)`` is word ``step`` of a SplitMix64 sequence (Steele, Lea and Flood 2014)
whose start mixes the other three. Deal 17 is the same deal in every run, chunking, thread count and machine.
"""

from kernels.cards import ONE, U
from kernels.jit import kernel

GOLDEN = U(0x9E3779B97F4A7C15)
CARDS, WORLDS, DICE_A, DICE_B = U(1), U(2), U(3), U(4)  # purposes: fresh packs, hidden cards, each player's own dice
HALF = U(32)
LOW_HALF = U(0xFFFFFFFF)


@kernel
def mix(z):
    """SplitMix64's output function."""
    z = (z ^ (z >> U(30))) * U(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> U(27))) * U(0x94D049BB133111EB)
    return z ^ (z >> U(31))


@kernel
def start(seed, purpose, deal):
    """Where the sequence of one purpose in one deal starts."""
    return mix(seed + mix(deal + mix(purpose)))


@kernel
def word_at(begin, step):
    """Word ``step`` (from 0) of the sequence that starts at ``begin``."""
    return mix(begin + GOLDEN * (step + ONE))


@kernel
def below(half_word, n):
    """A number below ``n`` from 32 random bits, each with probability 1/n to within 2^-32."""
    return (half_word * n) >> HALF
