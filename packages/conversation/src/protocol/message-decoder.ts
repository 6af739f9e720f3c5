import type { Decoder, TripSink } from "../recorder.ts";
import { type FrameReader, Frames } from "./frames.ts";
import type { TripLog } from "./trip-log.ts";
import { INTERRUPTED, Turnarounds } from "./turnarounds.ts";

export interface Messages {
  readonly client: FrameReader;
  readonly server: FrameReader;
  /** What is counted where a message cannot be decoded. */
  readonly undecodable: string;
  /** No more answers come: settles the calls that wait for one. */
  settle(): void;
  /**
   * Messages that go on after some were lost.
   *
   * @param bytes what the client sends next, waiting for nothing
   * @returns undefined where these bytes are not whole messages
   */
  resumed?(bytes: Uint8Array): Messages | undefined;
}

/**
 * Reads a connection message by message, and counts turnarounds from the first one that cannot be decoded. Where bytes
 * are lost, it does so until a request can be read again.
 */
export class MessageDecoder implements Decoder {
  #messages: Messages;
  readonly #log: TripLog;
  readonly #sink: TripSink;
  #frames: Readonly<Record<"client" | "server", Frames>>;
  #rest: Turnarounds | undefined;
  #mayResume = false;

  /** @param isWithin whether what comes does not begin with the connection's first byte */
  constructor(messages: Messages, log: TripLog, sink: TripSink, isWithin = false) {
    this.#messages = messages;
    this.#log = log;
    this.#sink = sink;
    this.#frames = framesOf(messages);
    if (!isWithin) return;
    this.#rest = this.#turnarounds();
    this.#mayResume = true;
  }

  take(from: "client" | "server", bytes: Uint8Array, atUs: number): void {
    if (this.#rest && !(from === "client" && this.#resume(bytes))) {
      this.#rest.take(from, bytes, atUs);
      return;
    }
    const frames = this.#frames[from];
    const count = frames.take(bytes, atUs);
    if (frames.isStopped)
      this.#giveUp(this.#messages.undecodable, from, atUs).take(from, bytes.subarray(count), atUs);
  }

  lose(from: "client" | "server", count: number, atUs: number): void {
    if (this.#rest) {
      this.#rest.lose(from, count, atUs);
      return;
    }
    const frames = this.#frames[from];
    const taken = frames.skip(count, atUs);
    if (!frames.isStopped) return;
    this.#mayResume = true;
    this.#giveUp(INTERRUPTED, from, atUs).lose(from, count - taken, atUs);
  }

  /** Counts turnarounds from now on, and what was not decoded so far. */
  #giveUp(why: string, from: "client" | "server", atUs: number): Turnarounds {
    this.#sink.drop(why);
    this.#messages.settle();
    const rest = this.#turnarounds();
    const other = from === "client" ? "server" : "client";
    rest.take(other, this.#frames[other].pending, atUs);
    rest.take(from, this.#frames[from].pending, atUs);
    this.#rest = rest;
    return rest;
  }

  #turnarounds(): Turnarounds {
    return new Turnarounds(this.#log, (what) => this.#sink.drop(what));
  }

  /** @returns whether a request begins that can be read */
  #resume(bytes: Uint8Array): boolean {
    const waits = this.#log.isOpen && !this.#log.isAnswered;
    const messages = this.#mayResume && !waits ? this.#messages.resumed?.(bytes) : undefined;
    if (!messages) return false;
    this.#log.close();
    this.#messages = messages;
    this.#frames = framesOf(messages);
    this.#rest = undefined;
    this.#mayResume = false;
    return true;
  }

  end(atUs: number): void {
    if (!this.#rest) this.#messages.settle();
    this.#log.end(atUs);
  }
}

function framesOf({ client, server }: Messages): Readonly<Record<"client" | "server", Frames>> {
  return { client: new Frames(client), server: new Frames(server) };
}
