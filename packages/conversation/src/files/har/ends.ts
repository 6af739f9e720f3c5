import { countWhile } from "@wirecost/sim-core/model";

/** Of requests where one begins as the other ends. */
const OVERLAP_MS = 2;

/**
 * End times of requests without spurious overlaps: a file states in milliseconds when a request began, and its end is
 * when the browser noticed it, after the page continued with the next one.
 *
 * @param begins in order
 * @param ends of the same requests
 */
export function endsWithoutOverlap(begins: readonly number[], ends: readonly number[]): readonly number[] {
  return ends.map((end, i) => {
    const least = end - Math.min(OVERLAP_MS, (end - (begins[i] ?? end)) / 2);
    return Math.min(end, begins[countWhile(begins.length, (at) => (begins[at] ?? 0) <= least)] ?? end);
  });
}
