import type { Decoder } from "../recorder.ts";
import type { TripLog } from "./trip-log.ts";

/** Counters of decoders. */
export const UNASKED = "messages that the server sent without a request";
export const UNDECODABLE = "connections that cannot be decoded from some point on";
export const INTERRUPTED =
  "places with lost bytes, from which turnarounds are counted up to a readable request";
export const ENCRYPTED = "encrypted connections, whose statements cannot be read";
export const SKIPPED = "statements that the server skipped after an error";
export const UNSEEN_PREPARATION = "executions of statements that were not seen to be prepared";

/**
 * Counts the turnarounds of a protocol that it cannot read: bytes of the client, then bytes of the server until the
 * client sends again. A client that pipelines may send while an answer arrives without waiting for it, so their number
 * is an upper bound for what a network delays. What a server sends unasked after an answer counts as part of it.
 *
 * @param log may have an open trip, which what comes now continues
 * @param openedUs when the client connected, where these are the connection's first bytes: a server that speaks first
 *   answers that
 */
export function turnarounds(log: TripLog, drop: (what: string) => void, openedUs?: number): Decoder {
  let connectedUs = openedUs;
  return { take: (from, bytes, atUs) => lose(from, bytes.length, atUs), lose, end: (atUs) => log.end(atUs) };

  function lose(from: "client" | "server", count: number, atUs: number): void {
    if (count === 0) return;
    if (from === "client") {
      if (!log.isOpen || log.isAnswered) log.begin("other", atUs);
      log.request(count, atUs);
    } else {
      if (!log.isOpen && connectedUs !== undefined) log.begin("connect", connectedUs);
      if (log.isOpen) log.reply(count, atUs, atUs);
      else drop(UNASKED);
    }
    connectedUs = undefined;
  }
}
