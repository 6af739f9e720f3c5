/** An interval that needs a lane of its own while it lasts. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Assigns intervals to as few lanes as possible, so that those of one lane do not overlap.
 *
 * @param intervals ordered by `from`
 * @returns by interval, the number of its lane
 */
export function lanesOf(intervals: readonly Interval[]): number[] {
  const free = new Heap();
  let count = 0;
  return intervals.map(({ from, to }) => {
    const earliest = free.top;
    const lane = earliest && earliest.at <= from ? free.take() : count++;
    free.add({ at: to, lane });
    return lane;
  });
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
