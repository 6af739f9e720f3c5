import { Queue } from "../../protocol/queue.ts";
import type { ConnectionSink, Side } from "./connection-sink.ts";

/** Data that a server sent and the client has not received yet. */
interface Answer {
  readonly bytes: Uint8Array | number;
  /** End of it in the server's stream. */
  readonly end: number;
  readonly arrivesUs: number;
}

/** Maximum bytes of held answers: the size of a large window. */
const MAX_HELD_BYTES = 16 * 1024 * 1024;

/**
 * The connection as its client saw it. The client sent captured packets some time before, and receives them some time
 * later; so an answer captured before a request may arrive after the request was sent.
 */
export class ClientView {
  readonly #sink: ConnectionSink;
  /** Microseconds from the client to the place of capture. */
  halfUs = 0;
  /** Bytes of the server so far. */
  #served = 0;
  readonly #answers = new Queue<Answer>();
  #heldBytes = 0;
  #lastUs = Number.NEGATIVE_INFINITY;

  constructor(sink: ConnectionSink) {
    this.#sink = sink;
  }

  /** @param received bytes of the other direction that the sender had received, at least */
  take(from: Side, bytes: Uint8Array, atUs: number, received: number): void {
    if (from === "client") {
      this.#arrive(atUs - this.halfUs, received);
      this.#sink.take("client", bytes, this.#at(atUs - this.halfUs));
    } else this.#serve(bytes, bytes.length, atUs);
  }

  lose(from: Side, bytes: number, atUs: number): void {
    if (from === "client") {
      this.#arrive(atUs - this.halfUs, 0);
      this.#sink.lose("client", bytes, this.#at(atUs - this.halfUs));
    } else this.#serve(bytes, bytes, atUs);
  }

  flush(): void {
    this.#arrive(Number.POSITIVE_INFINITY, 0);
  }

  end(atUs: number): void {
    this.flush();
    this.#sink.end(this.#at(atUs));
  }

  #serve(bytes: Uint8Array | number, length: number, atUs: number): void {
    this.#served += length;
    if (this.halfUs === 0) {
      this.#pass(bytes, atUs);
      return;
    }
    // A packet captured a round trip ago has arrived before anything that the client sends from now on.
    this.#arrive(atUs - this.halfUs, 0);
    const held = typeof bytes === "number" ? bytes : bytes.slice();
    this.#answers.push({ bytes: held, end: this.#served, arrivesUs: atUs + this.halfUs });
    this.#heldBytes += typeof held === "number" ? 0 : held.length;
    if (this.#heldBytes > MAX_HELD_BYTES) this.#arrive(Number.POSITIVE_INFINITY, 0);
  }

  /** Passes on the answers that arrive until a time, or that the client has acknowledged. */
  #arrive(untilUs: number, received: number): void {
    for (let one = this.#answers.head; one; one = this.#answers.head) {
      if (one.arrivesUs > untilUs && one.end > received) return;
      this.#answers.shift();
      this.#heldBytes -= typeof one.bytes === "number" ? 0 : one.bytes.length;
      this.#pass(one.bytes, one.arrivesUs);
    }
  }

  #pass(bytes: Uint8Array | number, atUs: number): void {
    if (typeof bytes === "number") this.#sink.lose("server", bytes, this.#at(atUs));
    else this.#sink.take("server", bytes, this.#at(atUs));
  }

  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** Whole microseconds, never decreasing. */
  #at(us: number): number {
    this.#lastUs = Math.max(this.#lastUs, Math.round(us));
    return this.#lastUs;
  }
}
