import type { Rng } from "@wirecost/sim-core";

/** Maximum players for which all coalitions are computed: 256 of them. */
const EXACT_PLAYERS = 8;

/** Orders sampled beyond that, in pairs of an order and its reverse, which cancels much of the noise. */
const PAIRS = 64;

export interface Shapley {
  /** One per player; they add up to the worth of all players minus that of none. */
  readonly amounts: readonly number[];
  /** Number of sampled orders; 0 if every coalition was computed. */
  readonly orders: number;
  /** The largest standard error of an amount. */
  readonly error: number;
}

/**
 * The contribution of each player to a coalition, averaged over all orders in which they could join it.
 *
 * @param worth of the coalition of those who have joined
 */
export function shapley(
  players: number,
  worth: (joined: readonly boolean[]) => number,
  random: Rng,
): Shapley {
  return players <= EXACT_PLAYERS ? exact(players, worth) : sampled(players, worth, random);
}

function exact(players: number, worth: (joined: readonly boolean[]) => number): Shapley {
  const everyone = Array.from({ length: players }, (_, player) => player);
  const worths = Array.from({ length: 2 ** players }, (_, set) =>
    worth(everyone.map((player) => (set >> player) % 2 === 1)),
  );
  const weights = sizeWeights(players);
  const amounts = everyone.map((player) =>
    worths.reduce((sum, alone, set) => {
      if ((set >> player) % 2 === 1) return sum;
      const size = everyone.filter((other) => (set >> other) % 2 === 1).length;
      return sum + (weights[size] ?? 0) * ((worths[set + 2 ** player] ?? 0) - alone);
    }, 0),
  );
  return { amounts, orders: 0, error: 0 };
}

/** The share of orders in which a given player meets a given coalition, by its size: s! (n - s - 1)! / n!. */
function sizeWeights(players: number): readonly number[] {
  const weights: number[] = [];
  let weight = 1 / players;
  for (let size = 0; size < players; size++) {
    weights.push(weight);
    weight *= (size + 1) / (players - size - 1);
  }
  return weights;
}

function sampled(players: number, worth: (joined: readonly boolean[]) => number, random: Rng): Shapley {
  const order = Array.from({ length: players }, (_, player) => player);
  const empty = worth(order.map(() => false));
  const sums = order.map(() => 0);
  const squares = order.map(() => 0);
  for (let pair = 0; pair < PAIRS; pair++) {
    for (let i = players - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const player = order[i] ?? 0;
      order[i] = order[j] ?? 0;
      order[j] = player;
    }
    const added = order.map(() => 0);
    for (const joining of [order, order.toReversed()]) {
      const joined = order.map(() => false);
      let before = empty;
      for (const player of joining) {
        joined[player] = true;
        const now = worth(joined);
        added[player] = (added[player] ?? 0) + (now - before) / 2;
        before = now;
      }
    }
    added.forEach((amount, player) => {
      sums[player] = (sums[player] ?? 0) + amount;
      squares[player] = (squares[player] ?? 0) + amount * amount;
    });
  }
  const amounts = sums.map((sum) => sum / PAIRS);
  const variances = squares.map((square, i) => Math.max(0, square / PAIRS - (amounts[i] ?? 0) ** 2));
  return { amounts, orders: 2 * PAIRS, error: Math.sqrt(Math.max(...variances) / (PAIRS - 1)) };
}
