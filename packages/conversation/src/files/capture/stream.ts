/** A part of a stream that waits for its turn. */
export interface Part {
  /** Its position in the stream. */
  readonly at: number;
  /** Its captured bytes: the first ones. */
  readonly bytes: Uint8Array;
  readonly length: number;
  readonly sentUs: number;
  /** Position in the other direction up to which its sender had received. */
  readonly received: number;
}

/** Maximum held parts: missing data before them then counts as lost. */
export const MAX_PARTS = 4096;
export const MAX_HELD_BYTES = 16 * 1024 * 1024;
/** Maximum distance of a part: no window is larger (RFC 7323). */
const MAX_WINDOW = 2 ** 30;

/**
 * One direction of a TCP connection: puts segments in order, each byte once. Positions count from the connection's
 * first byte, or the first captured one, without limit; sequence numbers wrap after 4 GiB.
 */
export class Stream {
  /** The sequence number of the next byte; undefined until known. */
  #sequence: number | undefined;
  /** The position of the next byte to be passed on. */
  next = 0;
  /** Position up to which the other side has received it. */
  acknowledged = 0;
  /** Position of its end, once known. */
  end = Number.POSITIVE_INFINITY;
  /** Sequence number of its first byte. */
  first: number | undefined;
  /** Ordered, without data before `next`; they may overlap. */
  readonly #parts: Part[] = [];
  heldBytes = 0;

  get isKnown(): boolean {
    return this.#sequence !== undefined;
  }

  begin(sequence: number): void {
    this.first = sequence;
    this.#sequence = sequence;
  }

  /** The position of a sequence number; undefined if it is in no window of the connection. */
  placeOf(sequence: number): number | undefined {
    if (this.#sequence === undefined) return undefined;
    const ahead = (sequence - this.#sequence) | 0;
    return Math.abs(ahead) > MAX_WINDOW ? undefined : this.next + ahead;
  }

  /** The other side has acknowledged everything before a position. */
  acknowledge(place: number): void {
    this.acknowledged = Math.max(this.acknowledged, Math.min(place, this.end));
  }

  /** Adds a part, whose bytes are copied. A duplicate is ignored. */
  add(part: Part): void {
    if (part.at + part.length <= this.next || part.length === 0) return;
    let index = this.#parts.length;
    while (index > 0 && (this.#parts[index - 1]?.at ?? 0) > part.at) index--;
    const before = this.#parts[index - 1];
    // A retransmission, unless it contains data that was truncated before.
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

  /** The first waiting part; bytes that were passed on are removed. */
  head(): Part | undefined {
    for (;;) {
      const [head] = this.#parts;
      if (!head || head.at + head.length > this.next) return head;
      this.#remove();
    }
  }

  /** The head was passed on, or bytes before it were lost. */
  advance(to: number): void {
    if (this.#sequence === undefined) return;
    this.#sequence = (this.#sequence + (to - this.next)) >>> 0;
    this.next = to;
  }

  #remove(): void {
    this.heldBytes -= this.#parts.shift()?.bytes.length ?? 0;
  }
}
