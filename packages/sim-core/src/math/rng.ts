/** Uniform random numbers in [0, 1), the same sequence for the same seed on every machine. */
export type Rng = () => number;

/**
 * The sfc32 generator (Chris Doty-Humphrey, PractRand), seeded with a 32-bit integer. Integer arithmetic
 * only, so Node and browsers give the same bits.
 */
export function rng(seed: number): Rng {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  // The first outputs still show the seed; PractRand's own seeding discards as many.
  for (let i = 0; i < 15; i++) next();
  return next;
}
