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


def begin(seed, purpose, deal):
    """Where the sequence of one purpose in one deal starts."""
    return scramble((seed + scramble((deal + scramble(purpose)) % WORD)) % WORD)


def word(seed, purpose, deal, step):
    """The random word at an address: word `step`, from 0, of the sequence of a purpose in a deal."""
    return stream(begin(seed, purpose, deal), step + 1)[step]


def halves(seed, purpose, deal, count):
    """The first `count` half words at an address, the low half of each word first."""
    words = stream(begin(seed, purpose, deal), (count + 1) // 2)
    return [words[i // 2] >> 32 if i % 2 else words[i // 2] % 2**32 for i in range(count)]


def order(seed, purpose, deal, numbers):
    """Card numbers (0 to 63) in the random order of one deal: by 26 random bits, ties by the scrambled number."""
    scrambled = word(seed, purpose, deal, 63) % 64
    keys = halves(seed, purpose, deal, len(numbers))
    return [
        number for _, _, number in sorted((key >> 6, n ^ scrambled, n) for key, n in zip(keys, numbers, strict=True))
    ]
