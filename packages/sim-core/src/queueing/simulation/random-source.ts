/** The state of an sfc32 generator, three words and a counter; the same sequence as `rng` of the same seed. */
export type RandomSource = Int32Array;

/** In typed memory, where a hot loop pays for no closure and no boxed number. */
export function randomSource(seed: number): RandomSource {
  const source = Int32Array.of(0x9e3779b9, 0x243f6a88, seed, 1);
  for (let i = 0; i < 15; i++) nextInt(source);
  return source;
}

/** The next 32 random bits, as a signed integer. */
export function nextInt(source: RandomSource): number {
  const a = source[0] ?? 0;
  const b = source[1] ?? 0;
  const c = source[2] ?? 0;
  const counter = source[3] ?? 0;
  const sum = (((a + b) | 0) + counter) | 0;
  source[0] = b ^ (b >>> 9);
  source[1] = (c + (c << 3)) | 0;
  source[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
  source[3] = (counter + 1) | 0;
  return sum;
}

/** Uniform in [0, 1), from the next 32 bits. */
export function nextUniform(source: RandomSource): number {
  return (nextInt(source) >>> 0) / 4294967296;
}
