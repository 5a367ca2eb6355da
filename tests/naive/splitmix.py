"""SplitMix64 in plain integers (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014)."""

WORD = 2**64
STEP = 0x9E3779B97F4A7C15


def scramble(word):
    """The output function of SplitMix64: one 64-bit integer to another, reversibly."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % WORD
    return word ^ (word >> 31)


def stream(seed, count):
    """The first `count` words of SplitMix64 seeded with `seed`."""
    state = seed % WORD
    words = []
    for _ in range(count):
        state = (state + STEP) % WORD
        words.append(scramble(state))
    return words
