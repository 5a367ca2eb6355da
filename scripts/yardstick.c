/* A yardstick for the kernels: whole deals of California Jack, uniformly random legal play, written the plain way.
 *
 *   cc -O3 -march=native yardstick.c -o yardstick && ./yardstick 1000000 [seed]
 *
 * Prints deals per second on one core, then one line for each pair of points (dealer-non-dealer) with its number of
 * deals. Rules: face-up stock whose top card fixes trump; a card of the led suit or any trump must be played when
 * there is one; High, Low, Jack and Game to their captor, Game to nobody at 40-40; no target. A card is its index
 * 13 * suit + rank, hands are bit sets, dice are one xoshiro256++ stream for the whole run.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SUITS = 4, RANKS = 13, PACK = SUITS * RANKS, HAND = 6, TWO = 0, TEN = 8, JACK, QUEEN, KING, ACE };

static uint64_t dice[4];

static uint64_t rotate(uint64_t word, int bits) { return word << bits | word >> (64 - bits); }

static uint64_t roll(void) {
    const uint64_t result = rotate(dice[0] + dice[3], 23) + dice[0], shifted = dice[1] << 17;
    dice[2] ^= dice[0];
    dice[3] ^= dice[1];
    dice[1] ^= dice[2];
    dice[0] ^= dice[3];
    dice[2] ^= shifted;
    dice[3] = rotate(dice[3], 45);
    return result;
}

static void seed_dice(uint64_t seed) {
    for (int i = 0; i < 4; i++) { /* four successive SplitMix64 words */
        uint64_t word = seed += 0x9E3779B97F4A7C15u;
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
        word = (word ^ word >> 27) * 0x94D049BB133111EBu;
        dice[i] = word ^ word >> 31;
    }
}

static unsigned below(unsigned limit) { return (unsigned)((roll() >> 32) * limit >> 32); }

static uint64_t bit(unsigned card) { return UINT64_C(1) << card; }

static uint64_t suit_of(unsigned card) { return UINT64_C(0x1FFF) << card / RANKS * RANKS; }

/* Take one card of a set, each with the same chance. */
static unsigned pick(uint64_t set) {
    for (unsigned skip = below((unsigned)__builtin_popcountll(set)); skip > 0; skip--) set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
}

/* The four cards of one rank. */
static uint64_t rank_of(unsigned rank) { return bit(rank) | bit(RANKS + rank) | bit(2 * RANKS + rank) | bit(3 * RANKS + rank); }

/* Card points of a set: ten 10, ace 4, king 3, queen 2, jack 1. */
static int worth(uint64_t set) {
    return 10 * __builtin_popcountll(set & rank_of(TEN)) + 4 * __builtin_popcountll(set & rank_of(ACE)) +
           3 * __builtin_popcountll(set & rank_of(KING)) + 2 * __builtin_popcountll(set & rank_of(QUEEN)) +
           __builtin_popcountll(set & rank_of(JACK));
}

/* Play one deal; player 0 is the dealer. Adds the four points to points[captor]. */
static void play_deal(int points[2]) {
    uint8_t pack[PACK];
    for (int i = 0; i < PACK; i++) pack[i] = (uint8_t)i;
    for (int last = PACK - 1; last > 0; last--) {
        unsigned other = below((unsigned)last + 1);
        uint8_t card = pack[last];
        pack[last] = pack[other];
        pack[other] = card;
    }
    uint64_t hand[2] = {0, 0};
    for (int i = 0; i < HAND; i++) {
        hand[0] |= bit(pack[2 * i + 1]);
        hand[1] |= bit(pack[2 * i]);
    }
    const uint64_t trump = suit_of(pack[2 * HAND]);
    uint64_t won[2] = {0, 0};
    int top = 2 * HAND, leader = 1;
    while (hand[0] | hand[1]) {
        const int follower = 1 - leader;
        const unsigned led = pick(hand[leader]);
        uint64_t allowed = hand[follower] & (suit_of(led) | trump);
        const unsigned reply = pick(allowed ? allowed : hand[follower]);
        const int beaten = (bit(reply) & suit_of(led)) ? reply > led : (bit(reply) & trump) != 0;
        const int winner = beaten ? follower : leader;
        hand[leader] &= ~bit(led);
        hand[follower] &= ~bit(reply);
        won[winner] |= bit(led) | bit(reply);
        if (top < PACK) {
            hand[winner] |= bit(pack[top]);
            hand[1 - winner] |= bit(pack[top + 1]);
            top += 2;
        }
        leader = winner;
    }
    const uint64_t honours = trump & (rank_of(ACE) | rank_of(TWO) | rank_of(JACK));
    const int game = worth(won[0]);
    points[0] += __builtin_popcountll(won[0] & honours) + (game > 40);
    points[1] += __builtin_popcountll(won[1] & honours) + (game < 40);
}

int main(int count, char **words) {
    const long deals = count > 1 ? atol(words[1]) : 1000000;
    long table[5][5] = {{0}};
    struct timespec start, end;
    if (deals < 1) {
        fprintf(stderr, "yardstick: the number of deals must be at least 1\n");
        return 2;
    }
    seed_dice(count > 2 ? strtoull(words[2], NULL, 10) : 1);
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (long i = 0; i < deals; i++) {
        int points[2] = {0, 0};
        play_deal(points);
        table[points[0]][points[1]]++;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.0f deals/s\n", (double)deals / ((double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec)));
    for (int dealer = 0; dealer < 5; dealer++)
        for (int other = 0; other < 5; other++)
            if (table[dealer][other]) printf("%d-%d %ld\n", dealer, other, table[dealer][other]);
    return 0;
}
