import { Queue } from "../../protocol/queue.ts";
import type { ConnectionSink, Side } from "./connection-sink.ts";

/** What a server sent and the client has not received yet. */
interface Answer {
  readonly bytes: Uint8Array | number;
  /** Where in the server's stream it ends. */
  readonly end: number;
  readonly arrivesUs: number;
}

/** Bytes of answers that are held, at most: as much as a large window. */
const MAX_HELD_BYTES = 16 * 1024 * 1024;

/**
 * The connection as its client saw it. Packets that were captured on their way were sent by the client some time before,
 * and arrive at it some time later; so an answer that was captured before a request may arrive after the request was
 * sent.
 */
export class ClientView {
  readonly #sink: ConnectionSink;
  /** Microseconds from the client to where it was captured. */
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
    // What was captured a round trip ago has arrived before anything that the client sends from now on.
    this.#arrive(atUs - this.halfUs, 0);
    const held = typeof bytes === "number" ? bytes : bytes.slice();
    this.#answers.push({ bytes: held, end: this.#served, arrivesUs: atUs + this.halfUs });
    this.#heldBytes += typeof held === "number" ? 0 : held.length;
    if (this.#heldBytes > MAX_HELD_BYTES) this.#arrive(Number.POSITIVE_INFINITY, 0);
  }

  /** Passes on the answers that arrive until a time, or of which the client says that it has received them. */
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

  /** Whole microseconds, which never decrease. */
  #at(us: number): number {
    this.#lastUs = Math.max(this.#lastUs, Math.round(us));
    return this.#lastUs;
  }
}
