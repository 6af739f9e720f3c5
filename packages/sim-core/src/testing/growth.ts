/** How often it is measured: what makes short work look too slow disappears in longer work. */
const TRIES = 6;

/** Work below this is over before anybody could wait for it, and too short to be compared. */
const SHORT_MS = 50;

/** Work beyond this is slow on whatever machine, and not tried again. */
const LONG_MS = 10_000;

/** Four times the input takes 4 times as long for linear work, and 16 times for quadratic work. */
const MAX_GROWTH = 9;

/**
 * How a piece of work grows with its input, by the processor time that it takes for an input and for four times as much.
 * Work that looks too slow is measured again with inputs of twice the size: a busy machine and code that is compiled
 * meanwhile weigh less there, and work that is too slow weighs more.
 *
 * @param work does it on an input of that size
 * @param costOf does a piece of work, and returns what it took, in ms
 * @returns undefined where it grows no faster than its input, else what was measured last, in words
 */
export function superLinear(work: (size: number) => void, size: number, costOf = cpuOf): string | undefined {
  let measured = "";
  for (let tries = 0, n = size; tries < TRIES; tries++, n *= 2) {
    // The larger first: most work is done with then.
    const most = costOf(() => work(4 * n));
    if (most < SHORT_MS) return undefined;
    const least = costOf(() => work(n));
    if (most < MAX_GROWTH * Math.max(least, SHORT_MS / MAX_GROWTH)) return undefined;
    measured = `${n}: ${least.toFixed(0)} ms, ${4 * n}: ${most.toFixed(0)} ms`;
    if (most > LONG_MS) break;
  }
  return measured;
}

interface CpuUsage {
  /** Microseconds. */
  readonly user: number;
}
/** That of Node, where tests run. */
declare const process: { cpuUsage(since?: CpuUsage): CpuUsage };

function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}
