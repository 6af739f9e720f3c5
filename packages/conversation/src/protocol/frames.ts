const NOTHING: Uint8Array = new Uint8Array(0);

/** Receives the messages of one direction of a connection. */
export interface FrameReader {
  /** Bytes of the next message's header; requested before each. */
  headerLength(): number;
  /**
   * Reads a header.
   *
   * @param firstUs when its first byte passed
   * @returns bytes of the body, or -1 where the message cannot be decoded
   */
  open(header: Uint8Array, firstUs: number, atUs: number): number;
  /** Number of the body's first bytes that `close` needs. */
  keep(): number;
  /** Bytes of the body passed. */
  pass(bytes: number, atUs: number): void;
  /**
   * The message is complete.
   *
   * @param body its first bytes, as many as `keep` said; valid during the call
   * @returns false where what it holds cannot be decoded
   */
  close(body: Uint8Array, atUs: number): boolean;
}

/** Splits the bytes of one direction into messages, without holding more than their reader needs. */
export class Frames {
  readonly #reader: FrameReader;
  readonly #header = new Uint8Array(8);
  #headerLength = 0;
  #have = 0;
  #firstUs = 0;
  /** Remaining bytes of the body; -1 between messages. */
  #left = -1;
  #keep = 0;
  #buffer = NOTHING;
  #bufferedLength = 0;
  #isStopped = false;

  constructor(reader: FrameReader) {
    this.#reader = reader;
  }

  /** The bytes of an incomplete or invalid header. */
  get pending(): Uint8Array {
    return this.#left < 0 ? this.#header.slice(0, this.#have) : NOTHING;
  }

  /** Whether a message could not be decoded: nothing may be read after it. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** @returns how many of the bytes were taken, `pending` included: all of them unless it stopped */
  take(bytes: Uint8Array, atUs: number): number {
    let at = 0;
    while (at < bytes.length) {
      if (this.#left < 0) {
        if (this.#have === 0) {
          this.#headerLength = this.#reader.headerLength();
          this.#firstUs = atUs;
        }
        while (this.#have < this.#headerLength && at < bytes.length)
          this.#header[this.#have++] = bytes[at++] ?? 0;
        if (this.#have < this.#headerLength) return at;
        const left = this.#reader.open(this.#header, this.#firstUs, atUs);
        if (left < 0) {
          this.#isStopped = true;
          return at;
        }
        this.#have = 0;
        this.#left = left;
        this.#keep = Math.min(left, this.#reader.keep());
        this.#bufferedLength = 0;
      }
      const count = Math.min(this.#left, bytes.length - at);
      if (count > 0) this.#reader.pass(count, atUs);
      this.#left -= count;
      let body = NOTHING;
      if (this.#keep > 0) {
        if (this.#left === 0 && this.#bufferedLength === 0) body = bytes.subarray(at, at + this.#keep);
        else body = this.#hold(bytes.subarray(at, at + count));
      }
      at += count;
      if (this.#left > 0) return at;
      this.#left = -1;
      this.#keep = 0;
      const decoded = this.#reader.close(body, atUs);
      if (this.#bufferedLength > 0) this.#buffer = NOTHING;
      if (!decoded) {
        this.#isStopped = true;
        return at;
      }
    }
    return at;
  }

  /**
   * Unknown bytes passed.
   *
   * @returns how many were taken: all of them where they are in one message that does not need them, none where not
   */
  skip(count: number, atUs: number): number {
    if (count > this.#left || this.#bufferedLength < this.#keep) {
      this.#isStopped = true;
      return 0;
    }
    this.#reader.pass(count, atUs);
    this.#left -= count;
    if (this.#left > 0) return count;
    this.#left = -1;
    this.#keep = 0;
    this.#isStopped = !this.#reader.close(this.#buffer.subarray(0, this.#bufferedLength), atUs);
    this.#buffer = NOTHING;
    return count;
  }

  #hold(bytes: Uint8Array): Uint8Array {
    const wanted = Math.min(this.#keep - this.#bufferedLength, bytes.length);
    const length = this.#bufferedLength + wanted;
    if (this.#buffer.length < length) {
      // Grows with received data: a length alone takes no memory.
      const grown = new Uint8Array(Math.min(this.#keep, Math.max(1024, 2 * length)));
      grown.set(this.#buffer.subarray(0, this.#bufferedLength));
      this.#buffer = grown;
    }
    this.#buffer.set(bytes.subarray(0, wanted), this.#bufferedLength);
    this.#bufferedLength = length;
    return this.#buffer.subarray(0, length);
  }
}
