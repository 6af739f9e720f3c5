import type { Rng } from "@wirecost/sim-core";

/** Standard normal numbers (Box and Muller 1958). */
export function normals(uniform: Rng): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
