import { bytesPerMsOf, delayOf } from "./ledger.mjs";

/** Node's timers are up to this much late: the rest of a delay is polled. */
const TIMER_SLACK_MS = 1.5;

/**
 * One direction of a connection. A chunk leaves `delay` after it came, so that any number of them are on their way
 * at the same time, as in a long cable; with a bandwidth, one after another has left the sender.
 */
export class DelayedLane {
  /** @type {{ due: number, chunk: Buffer | null }[]} */
  #onTheWay = [];
  #senderFreeAt = 0;
  #waiting = false;
  #closed = false;

  /** @param {import("./ledger.mjs").Ledger} ledger @param {(chunk: Buffer | null) => void} deliver null for the end */
  constructor(ledger, deliver) {
    this.ledger = ledger;
    this.deliver = deliver;
  }

  /** @param {Buffer | null} chunk */
  send(chunk) {
    const now = performance.now();
    const left = Math.max(now, this.#senderFreeAt) + (chunk?.length ?? 0) / bytesPerMsOf(this.ledger);
    this.#senderFreeAt = left;
    this.#onTheWay.push({ due: left + delayOf(this.ledger), chunk });
    this.#wait();
  }

  /** Drops what is on its way. */
  close() {
    this.#closed = true;
    this.#onTheWay = [];
  }

  #wait() {
    const [first] = this.#onTheWay;
    if (!first || this.#waiting) return;
    this.#waiting = true;
    const left = first.due - performance.now();
    if (left > TIMER_SLACK_MS) setTimeout(() => this.#arrive(), Math.floor(left - TIMER_SLACK_MS));
    else setImmediate(() => this.#arrive());
  }

  #arrive() {
    this.#waiting = false;
    for (let [first] = this.#onTheWay; first && first.due <= performance.now(); [first] = this.#onTheWay) {
      this.#onTheWay.shift();
      if (!this.#closed) this.deliver(first.chunk);
    }
    this.#wait();
  }
}
