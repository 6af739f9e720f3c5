/** A part of a stream that waits until it is its turn. */
export interface Part {
  /** Where in the stream it begins. */
  readonly at: number;
  /** Bytes of it that were captured: its first ones. */
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly sentUs: number;
  /** How much of the other direction its sender had received. */
  readonly received: number;
}

/** Parts that are held, at most: what is missing before them counts as lost then. */
export const MAX_PARTS = 4096;
export const MAX_HELD_BYTES = 16 * 1024 * 1024;
/** Parts further ahead are not of this connection: no window is larger (RFC 7323). */
const MAX_WINDOW = 2 ** 30;

/**
 * One direction of a TCP connection: puts segments in order, each byte once. Places count from the connection's first
 * byte, or the first that was captured, without end; sequence numbers begin again after 4 GiB.
 */
export class Stream {
  /** The sequence number of the next byte; undefined until it is known. */
  #sequence: number | undefined;
  /** The place of the next byte that has its turn. */
  next = 0;
  /** Up to where the other side has received it. */
  acknowledged = 0;
  /** Where it ends, once that is known. */
  end = Number.POSITIVE_INFINITY;
  /** Sequence number of its first byte. */
  first: number | undefined;
  /** Ordered, without what is before `next`; they may overlap. */
  readonly #parts: Part[] = [];
  heldBytes = 0;

  get isKnown(): boolean {
    return this.#sequence !== undefined;
  }

  begin(sequence: number): void {
    this.first = sequence;
    this.#sequence = sequence;
  }

  /** The place of a sequence number; undefined where it is in no window of the connection. */
  placeOf(sequence: number): number | undefined {
    if (this.#sequence === undefined) return undefined;
    const ahead = (sequence - this.#sequence) | 0;
    return Math.abs(ahead) > MAX_WINDOW ? undefined : this.next + ahead;
  }

  /** The other side says that it has received everything before a place. */
  acknowledge(place: number): void {
    this.acknowledged = Math.max(this.acknowledged, Math.min(place, this.end));
  }

  /** Takes a part, whose bytes are copied. One that has been taken before is left out. */
  add(part: Part): void {
    if (part.at + part.length <= this.next || part.length === 0) return;
    let index = this.#parts.length;
    while (index > 0 && (this.#parts[index - 1]?.at ?? 0) > part.at) index--;
    const before = this.#parts[index - 1];
    // A retransmission, unless it has what was cut off before.
    if (before && before.at + before.bytes.length >= part.at + part.length) return;
    this.#parts.splice(index, 0, { ...part, bytes: part.bytes.slice() });
    this.heldBytes += part.bytes.length;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  get isFull(): boolean {
    return this.#parts.length >= MAX_PARTS || this.heldBytes >= MAX_HELD_BYTES;
  }

  /** The first part that waits, of which some bytes may have passed; those that have passed are removed. */
  head(): Part | undefined {
    for (;;) {
      const [head] = this.#parts;
      if (!head || head.at + head.length > this.next) return head;
      this.#remove();
    }
  }

  /** The head has passed, or bytes before it were lost. */
  advance(to: number): void {
    if (this.#sequence === undefined) return;
    this.#sequence = (this.#sequence + (to - this.next)) >>> 0;
    this.next = to;
  }

  #remove(): void {
    this.heldBytes -= this.#parts.shift()?.bytes.length ?? 0;
  }
}
