"""What is kept of two games alike: whole deals under every rule, and positions with what may be done in them."""


def cases(presets, switches, duel, moments):
    """Every case without its counts.

    presets, switches: titles of rules; duel: those of the second duel; moments: (position, what may be done) of each.
    """
    found = [{"study": "deals", "rules": title, "players": [1, "uniform"]} for title in presets]
    found += [{"study": "deals", "rules": title, "players": [1, 2]} for title in switches]
    found += [{"study": "deals", "rules": "source", "players": [one, one]} for one in ("uniform", "greedy")]
    found += [{"study": "duel", "rules": "source", "players": ["greedy", 1]}]
    found += [{"study": "duel", "rules": duel, "players": [1, "uniform"]}]
    for number, (seen, may) in enumerate(moments):
        players = [["uniform", 1], [1, 2], ["greedy", "uniform"]][number % 3]
        found.append({"study": "playouts", "players": players[::-1], "position": seen})
        found.append({"study": "moves", "players": players, "position": seen, "moves": [may[0], may[-1]]})
    return found
