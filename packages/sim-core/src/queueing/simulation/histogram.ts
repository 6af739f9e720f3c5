/**
 * Counts of durations in buckets of equal ratio: 64 to a factor of two, from 2 ** -32 to 2 ** 32 of the unit.
 * A bucket is answered by its middle, so a value is at most 1 / 128 (0.78 %) off, if it is in that range.
 */
export const BUCKETS = 64 * 64;

/** The high word of the smallest double counted apart: 2 ** -32 has the biased exponent 991. */
const LOWEST = 991 << 6;

// Sign, exponent and the first 6 bits of the fraction are the high 18 bits of a double: no logarithm needed.
const value = new Float64Array(1);
const words = new Uint32Array(value.buffer);
value[0] = 1;
const HIGH = words[1] === 0 ? 0 : 1;

/** The bucket of a duration; the first and last also take what is beyond them. */
export function bucketOf(duration: number): number {
  value[0] = duration;
  const bucket = ((words[HIGH] ?? 0) >>> 14) - LOWEST;
  return bucket < 0 ? 0 : bucket < BUCKETS ? bucket : BUCKETS - 1;
}

/** The middle of a bucket: the double with its high bits, and half of what the others can add. */
export function middleOf(bucket: number): number {
  words[HIGH] = ((bucket + LOWEST) << 14) | (1 << 13);
  words[1 - HIGH] = 0;
  return value[0] ?? 0;
}

/** The value below or at which a share of the counted durations lies, as the middle of its bucket. */
export function quantileOf(counts: ArrayLike<number>, total: number, share: number): number {
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (let bucket = 0; bucket < counts.length; bucket++) {
    seen += counts[bucket] ?? 0;
    if (seen >= rank) return middleOf(bucket);
  }
  throw new RangeError(`No duration of ${total} is at ${share}; ${seen} were counted.`);
}
