import type { Conversation, Finding, TripRange } from "@wirecost/conversation";

/** Where a finding occurs, as trips; within a range those that overlap it. */
export function evidenceRange(
  { evidence }: Finding,
  { calls }: Pick<Conversation, "calls">,
  range: TripRange | undefined,
): readonly TripRange[] {
  return evidence
    .map(({ firstCall, lastCall }): TripRange => [calls.trip[firstCall] ?? 0, calls.trip[lastCall] ?? 0])
    .filter(([first, last]) => range === undefined || (first <= range[1] && last >= range[0]));
}

/** Round trips that a finding costs; within a range those that are recorded there. */
export function savedWithin({ saved, savedTrips }: Finding, range: TripRange | undefined): number {
  if (range === undefined) return savedTrips;
  return firstAfter(saved, range[1]) - firstAfter(saved, range[0] - 1);
}

/** How many of ascending numbers are at most a limit. */
function firstAfter(sorted: Uint32Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
