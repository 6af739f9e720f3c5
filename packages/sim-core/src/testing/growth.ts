/** How often a measurement that looks too slow is taken again: a busy machine disturbs one, not each of them. */
const TRIES = 6;

/** Work below this is over before anybody could wait for it, and too short to be compared. */
const SHORT_MS = 50;

/** Work beyond this is slow on whatever machine, and not tried again. */
const LONG_MS = 10_000;

/** Four times the input takes 4 times as long for linear work, and 16 times for quadratic work. */
const MAX_GROWTH = 9;

/**
 * How a piece of work grows with its input, by the processor time that it takes. Of `size`, twice and four times as
 * much, the fastest of several tries counts: what else the machine does makes work slower and never faster.
 *
 * @param work does it on an input of that size
 * @param costOf does a piece of work, and returns what it took, in ms
 * @returns undefined where it grows no faster than its input, else what was measured, in words
 */
export function superLinear(work: (size: number) => void, size: number, costOf = cpuOf): string | undefined {
  const fastest = [size, 2 * size, 4 * size].map((n) => ({ n, ms: Number.POSITIVE_INFINITY }));
  for (let tries = 0; tries < TRIES; tries++) {
    // The largest first: most work is done with then.
    for (const one of fastest.toReversed()) {
      one.ms = Math.min(
        one.ms,
        costOf(() => work(one.n)),
      );
      if (one.n === 4 * size && one.ms < SHORT_MS) return undefined;
    }
    const [least, , most] = fastest;
    if (least && most && most.ms < MAX_GROWTH * Math.max(least.ms, SHORT_MS / MAX_GROWTH)) return undefined;
    if (most && most.ms > LONG_MS) break;
  }
  return fastest.map(({ n, ms }) => `${n}: ${ms.toFixed(0)} ms`).join(", ");
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
