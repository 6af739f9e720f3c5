/**
 * The race of prefetch where -prefetchNumRecs is smaller than what fits: while the client uses the records of one
 * message and requests the next, the server fills. Two processes:
 *
 * - The client is busy for a time per message and a time per record of the message.
 * - The server fills records at random times at a constant rate, a Poisson process, until the message is full.
 *
 * The next message has what the server has filled by then, at least the floor and at most what fits. All times are in
 * units of the server's time per record, as they were on the published machines: they do not follow the settings of
 * machines and networks, since a slower client would otherwise be answered in fewer messages.
 */
export interface Race {
  /** Records at which a message is sent to a waiting client. */
  readonly floor: number;
  /** Records that fit. */
  readonly capacity: number;
  /** Records that the server fills while the client is busy with a message, whatever is in it. */
  readonly perMessage: number;
}

/** What one race comes to: records per message. */
export interface RaceResult {
  readonly mean: number;
  /** Standard deviation of the mean of m messages, times the root of m. */
  readonly deviation: number;
}

/** The client's time per record over the server's: 2 us and 4 us, as fitted to the published rows. */
export const CLIENT_PER_SERVER = 0.5;

/** The mean is the solution of mean = filled(mean); each step halves the error at least. */
const STEPS = 50;

/** Only arithmetic and roots, so that every machine gets the same bits. */
export function race({ floor, capacity, perMessage }: Race): RaceResult {
  if (floor >= capacity) return { mean: capacity, deviation: 0 };
  let mean = floor;
  for (let step = 0; step < STEPS; step++) {
    const next = filled(perMessage + CLIENT_PER_SERVER * mean, floor, capacity).mean;
    if (next === mean) break;
    mean = next;
  }
  const { variance, steered } = filled(perMessage + CLIENT_PER_SERVER * mean, floor, capacity);
  // A fuller message keeps the client busy longer, so that the next one is fuller too.
  return { mean, deviation: Math.sqrt(variance) / (1 - CLIENT_PER_SERVER * steered) };
}

/** The mean and variance of min(capacity, max(floor, X)), and how likely X itself decides. */
function filled(expected: number, floor: number, capacity: number) {
  const above = excess(expected, floor);
  const cut = excess(expected, capacity);
  const mean = above.first - cut.first;
  // (X - floor)+ - (X - capacity)+, squared; where the second counts, the first is larger by all that lies between.
  const square = above.second - cut.second - 2 * (capacity - floor) * cut.first;
  return {
    mean: floor + mean,
    variance: Math.max(0, square - mean * mean),
    steered: above.chance - cut.chance,
  };
}

/**
 * First and second moment of (X - x)+, and the chance that X > x, for a triangular X whose mean and variance are those
 * of a Poisson number: close to it, and without exponentials, whose last bits differ between machines.
 */
function excess(expected: number, x: number) {
  const width = Math.sqrt(6 * expected);
  const u = (x - expected) / width;
  if (u >= 1) return { first: 0, second: 0, chance: 0 };
  if (u <= -1) return { first: expected - x, second: (expected - x) ** 2 + expected, chance: 1 };
  const rest = 1 - Math.abs(u);
  const cubed = rest * rest * rest;
  if (u >= 0)
    return {
      first: (width * cubed) / 6,
      second: (width * width * cubed * rest) / 12,
      chance: (rest * rest) / 2,
    };
  return {
    first: width * (cubed / 6 - u),
    second: width * width * (u * u + 1 / 6 - (cubed * rest) / 12),
    chance: 1 - (rest * rest) / 2,
  };
}
