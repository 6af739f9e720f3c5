import { uint16 } from "./mysql-fields.ts";

/** A packet of this length continues in the next one. */
export const FULL_PACKET = 0xffffff;

export class LongPacket {
  /** Bytes so far. */
  length = 0;
  isContinued = false;
  #isLast = true;
  #start: Uint8Array | undefined;

  open(length: number): void {
    this.length = (this.isContinued ? this.length : 0) + length;
    this.#isLast = length < FULL_PACKET;
  }

  /** @returns the first bytes of all, once they are complete */
  close(body: Uint8Array): Uint8Array | undefined {
    const start = this.#start ?? body;
    if (this.#isLast) this.#start = undefined;
    else if (!this.#start) this.#start = body.slice();
    this.isContinued = !this.#isLast;
    return this.#isLast ? start : undefined;
  }
}

/** Length of a packet's body, from its header. */
export function lengthOf(header: Uint8Array): number {
  return uint16(header, 0) | ((header[2] ?? 0) << 16);
}
