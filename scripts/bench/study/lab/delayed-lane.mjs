import { bytesPerMsOf, delayOf } from "./ledger.mjs";

/**
 * One direction of a connection. A chunk leaves `delay` after its arrival, so that any number of them are in flight, as
 * in a long cable; with a bandwidth, one leaves after another.
 */
export class DelayedLane {
  /** @type {{ due: number, chunk: Buffer | null }[]} */
  #onTheWay = [];
  #senderFreeAt = 0;
  #waiting = false;
  #closed = false;

  /**
   * @param {import("./ledger.mjs").Ledger} ledger
   * @param {(chunk: Buffer | null) => void} deliver null for the end
   * @param {{ now: () => number, soon: (look: () => void) => void }} clock in ms, and a way to look at it again
   */
  constructor(ledger, deliver, clock = { now: () => performance.now(), soon: setImmediate }) {
    this.ledger = ledger;
    this.deliver = deliver;
    this.clock = clock;
  }

  /** @param {Buffer | null} chunk */
  send(chunk) {
    const now = this.clock.now();
    const left = Math.max(now, this.#senderFreeAt) + (chunk?.length ?? 0) / bytesPerMsOf(this.ledger);
    this.#senderFreeAt = left;
    this.#onTheWay.push({ due: left + delayOf(this.ledger), chunk });
    this.#wait();
  }

  /** Drops everything in flight. */
  close() {
    this.#closed = true;
    this.#onTheWay = [];
  }

  #wait() {
    const [first] = this.#onTheWay;
    if (!first || this.#waiting) return;
    this.#waiting = true;
    // Polls instead of sleeping: a timer is a millisecond late, and a processor wakes more slowly after a longer sleep,
    // which would look like work of the conversation.
    this.clock.soon(() => this.#arrive());
  }

  #arrive() {
    this.#waiting = false;
    for (let [first] = this.#onTheWay; first && first.due <= this.clock.now(); [first] = this.#onTheWay) {
      this.#onTheWay.shift();
      if (!this.#closed) this.deliver(first.chunk);
    }
    this.#wait();
  }
}
