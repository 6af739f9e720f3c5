/**
 * Assigns intervals to as few lanes as possible, so that those of one lane do not overlap.
 *
 * @param from when each begins, in order
 * @param to when each ends
 * @returns by interval, the number of its lane
 */
export function lanesOf(from: ArrayLike<number>, to: ArrayLike<number>): Uint32Array {
  const lanes = new Uint32Array(from.length);
  // Most are one after another.
  let at = 1;
  while (at < from.length && (from[at] ?? 0) >= (to[at - 1] ?? 0)) at++;
  if (at >= from.length) return lanes;
  const free = new Heap();
  let count = 1;
  free.add({ at: to[at - 1] ?? 0, lane: 0 });
  for (; at < from.length; at++) {
    const earliest = free.top;
    const lane = earliest && earliest.at <= (from[at] ?? 0) ? free.take() : count++;
    lanes[at] = lane;
    free.add({ at: to[at] ?? 0, lane });
  }
  return lanes;
}

interface Entry {
  readonly at: number;
  readonly lane: number;
}

/** The lanes by when they are free. */
class Heap {
  readonly #entries: Entry[] = [];

  get top(): Entry | undefined {
    return this.#entries[0];
  }

  add(entry: Entry): void {
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

  /** Removes the top. @returns its lane */
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
  return a.at < b.at || (a.at === b.at && a.lane < b.lane);
}
