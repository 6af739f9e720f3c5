import type { Decoder, TripSink } from "../recorder.ts";
import { type FrameReader, Frames } from "./frames.ts";
import type { TripLog } from "./trip-log.ts";
import { INTERRUPTED, turnarounds } from "./turnarounds.ts";

export interface Messages {
  readonly client: FrameReader;
  readonly server: FrameReader;
  /** Counter for a message that cannot be decoded. */
  readonly undecodable: string;
  /** No more answers will come: settles the waiting calls. */
  settle(): void;
  /**
   * Messages that continue after a loss.
   *
   * @param bytes what the client sends next, waiting for nothing
   * @returns undefined where these bytes are not whole messages
   */
  resumed?(bytes: Uint8Array): Messages | undefined;
}

/**
 * Decodes a connection message by message, and counts turnarounds from the first invalid one. If bytes are lost, it
 * does so until a request can be decoded again.
 *
 * @param isWithin whether what comes does not begin with the connection's first byte
 */
export function messageDecoder(messages: Messages, log: TripLog, sink: TripSink, isWithin = false): Decoder {
  let current = messages;
  let framesFrom = framesOf(messages);
  let counting = isWithin ? countTurnarounds() : undefined;
  let mayResume = isWithin;
  return { take, lose, end };

  function take(from: "client" | "server", bytes: Uint8Array, atUs: number): void {
    if (counting && !(from === "client" && resume(bytes))) {
      counting.take(from, bytes, atUs);
      return;
    }
    const frames = framesFrom[from];
    const count = frames.take(bytes, atUs);
    if (frames.isStopped) giveUp(current.undecodable, from, atUs).take(from, bytes.subarray(count), atUs);
  }

  function lose(from: "client" | "server", count: number, atUs: number): void {
    if (counting) {
      counting.lose(from, count, atUs);
      return;
    }
    const frames = framesFrom[from];
    const taken = frames.skip(count, atUs);
    if (!frames.isStopped) return;
    mayResume = true;
    giveUp(INTERRUPTED, from, atUs).lose(from, count - taken, atUs);
  }

  /** Counts turnarounds from now on, including what was not decoded so far. */
  function giveUp(why: string, from: "client" | "server", atUs: number): Decoder {
    sink.drop(why);
    current.settle();
    const rest = countTurnarounds();
    const other = from === "client" ? "server" : "client";
    rest.take(other, framesFrom[other].pending, atUs);
    rest.take(from, framesFrom[from].pending, atUs);
    counting = rest;
    return rest;
  }

  function countTurnarounds(): Decoder {
    return turnarounds(log, (what) => sink.drop(what));
  }

  /** @returns whether a request begins that can be read */
  function resume(bytes: Uint8Array): boolean {
    const waits = log.isOpen && !log.isAnswered;
    const next = mayResume && !waits ? current.resumed?.(bytes) : undefined;
    if (!next) return false;
    log.close();
    current = next;
    framesFrom = framesOf(next);
    counting = undefined;
    mayResume = false;
    return true;
  }

  function end(atUs: number): void {
    if (!counting) current.settle();
    log.end(atUs);
  }
}

function framesOf({ client, server }: Messages): Readonly<Record<"client" | "server", Frames>> {
  return { client: new Frames(client), server: new Frames(server) };
}
