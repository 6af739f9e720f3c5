/** Splits bytes that arrive in pieces into records, holding at most one. */
export class Records {
  /** @returns bytes of the record that begins at `at`, as far as they are known: called again once as many are there */
  readonly #length: (view: DataView, at: number, available: number) => number;
  readonly #take: (view: DataView, at: number, length: number) => void;
  #held = new Uint8Array(0);
  #heldLength = 0;
  #needed = 1;
  #skip = 0;
  /** Position of the next record in the file. */
  offset = 0;

  /**
   * @param length bytes of the record at a place of which some bytes are available; more than those if more are needed to
   *   know
   * @param take takes a whole record
   */
  constructor(
    length: (view: DataView, at: number, available: number) => number,
    take: (view: DataView, at: number, length: number) => void,
  ) {
    this.#length = length;
    this.#take = take;
  }

  /** Bytes of an incomplete record. */
  get rest(): number {
    return this.#heldLength + (this.#skip > 0 ? 1 : 0);
  }

  /** Skips bytes after the current record. */
  skip(bytes: number): void {
    this.#skip += bytes;
  }

  take(bytes: Uint8Array): void {
    let piece = bytes;
    if (this.#skip > 0) {
      const skipped = Math.min(this.#skip, piece.length);
      this.#skip -= skipped;
      this.offset += skipped;
      piece = piece.subarray(skipped);
    }
    if (piece.length === 0) return;
    if (this.#heldLength === 0) {
      const used = this.#cut(piece);
      this.#hold(piece.subarray(used));
      return;
    }
    // Only the bytes that complete the record are joined to the held ones.
    while (this.#heldLength > 0 && piece.length > 0) {
      const missing = this.#needed - this.#heldLength;
      this.#hold(piece.subarray(0, missing));
      piece = piece.subarray(missing);
      if (this.#heldLength < this.#needed) return;
      const held = this.#held.subarray(0, this.#heldLength);
      this.#heldLength = 0;
      const used = this.#cut(held);
      if (used < held.length) {
        this.#held.copyWithin(0, used, held.length);
        this.#heldLength = held.length - used;
      }
    }
    if (piece.length > 0) this.take(piece);
  }

  /** @returns how many bytes were whole records, or are left out */
  #cut(bytes: Uint8Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    while (at < bytes.length) {
      const length = this.#length(view, at, bytes.length - at);
      if (length > bytes.length - at) {
        this.#needed = length;
        return at;
      }
      this.#take(view, at, length);
      at += length;
      this.offset += length;
      const skipped = Math.min(this.#skip, bytes.length - at);
      this.#skip -= skipped;
      at += skipped;
      this.offset += skipped;
    }
    return at;
  }

  #hold(bytes: Uint8Array): void {
    const length = this.#heldLength + bytes.length;
    if (this.#held.length < length) {
      const grown = new Uint8Array(Math.max(64 * 1024, 2 * length));
      grown.set(this.#held.subarray(0, this.#heldLength));
      this.#held = grown;
    }
    this.#held.set(bytes, this.#heldLength);
    this.#heldLength = length;
  }
}
