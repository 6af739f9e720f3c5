/**
 * Assigns intervals to a minimum number of lanes, so that those of a lane do not overlap.
 *
 * @param from when each begins, in order
 * @param to when each ends
 * @param use of several free lanes: the first, so that consecutive intervals stay in one lane, even after something ran
 *   in parallel, or the one that has been free longest, so that independent ones spread over all
 * @returns by interval, the number of its lane
 */
export function lanesOf(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  use: "first" | "longest free" = "first",
): Uint32Array {
  const lanes = new Uint32Array(from.length);
  // Most are sequential.
  let at = 1;
  while (at < from.length && (from[at] ?? 0) >= (to[at - 1] ?? 0)) at++;
  if (at >= from.length) return lanes;
  const busy = new Heap();
  const free = new Heap();
  let count = 1;
  busy.add(0, to[at - 1] ?? 0);
  for (; at < from.length; at++) {
    for (let until = busy.least; until !== undefined && until <= (from[at] ?? 0); until = busy.least) {
      const lane = busy.take();
      free.add(lane, use === "first" ? lane : until);
    }
    const lane = free.least === undefined ? count++ : free.take();
    lanes[at] = lane;
    busy.add(lane, to[at] ?? 0);
  }
  return lanes;
}

interface Entry {
  readonly lane: number;
  readonly key: number;
}

class Heap {
  readonly #entries: Entry[] = [];

  get least(): number | undefined {
    return this.#entries[0]?.key;
  }

  add(lane: number, key: number): void {
    const entry = { lane, key };
    const entries = this.#entries;
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const above = entries[up];
      if (!above || !isBefore(entry, above)) break;
      entries[at] = above;
      at = up;
    }
    entries[at] = entry;
  }

  /** Removes the lane with the lowest number. @returns that lane */
  take(): number {
    const entries = this.#entries;
    const [top] = entries;
    const last = entries.pop();
    if (!top || !last) return -1;
    if (entries.length === 0) return top.lane;
    let at = 0;
    for (;;) {
      const [left, right] = [entries[2 * at + 1], entries[2 * at + 2]];
      const down = left && right && isBefore(right, left) ? right : left;
      if (!down || !isBefore(down, last)) break;
      entries[at] = down;
      at = 2 * at + (down === right ? 2 : 1);
    }
    entries[at] = last;
    return top.lane;
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.key < b.key || (a.key === b.key && a.lane < b.lane);
}
