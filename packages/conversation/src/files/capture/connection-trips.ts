import type { ConversationBuilder } from "../../build.ts";
import type { Protocol } from "../../conversation.ts";
import { detectingDecoder } from "../../protocol/detect.ts";
import { withinPostgres } from "../../protocol/postgres/postgres.ts";
import type { Decoder, ValueHash } from "../../recorder.ts";
import { joined } from "../unpacked.ts";
import type { ConnectionSink, Opening, Side } from "./connection-sink.ts";
import type { Kinds } from "./kinds.ts";
import { isDatabasePort, otherProtocol } from "./roles.ts";

/** Counter for bytes that a receiver acknowledged and the capture lacks. */
export const MISSING = "bytes that are missing in the capture";

/** Number of bytes needed to recognize a protocol other than a database's. */
const START = 8;

/** State shared by all connections of a capture. */
export interface Shared {
  readonly kinds: Kinds;
  readonly hash: ValueHash;
  readonly nextTransaction: () => number;
}

/** @param server its address and port */
export function connectionTrips(shared: Shared, server: string, serverPort: number): ConnectionSink {
  let opened: Opening = { isWhole: false, openedUs: 0, rttUs: null };
  let decoder: Decoder | undefined;
  /** The side that spoke first, and its first bytes. */
  let first: Side | undefined;
  let start: Uint8Array = new Uint8Array(0);
  let knownProtocol: Protocol = "unknown";
  let isEncrypted = false;
  /** Destination of its trips, once its kind is known; null if they are omitted. */
  let destination: { builder: ConversationBuilder; number: number } | null | undefined;
  /** Counters before its kind is known. */
  const early: { what: string; count: number }[] = [];

  return { begin, take, lose, end };

  function begin(opening: Opening): void {
    opened = opening;
  }

  function take(from: Side, bytes: Uint8Array, atUs: number): void {
    if (!decoder) first = from;
    if (from === first && start.length < START) start = joined(start, bytes.subarray(0, START));
    decoder ??= decode();
    decoder.take(from, bytes, atUs);
  }

  function lose(from: Side, bytes: number, atUs: number): void {
    decoder ??= decode();
    decoder.lose(from, bytes, atUs);
    drop(MISSING, bytes);
  }

  function end(atUs: number): void {
    decoder?.end(atUs);
    decoder = undefined;
  }

  function decode(): Decoder {
    const sink = {
      trip: (trip: Parameters<ConversationBuilder["trip"]>[0]) => {
        const to = destinationOf();
        to?.builder.trip({ ...trip, connection: to.number });
      },
      drop,
    };
    const options = {
      connection: 0,
      openedUs: Math.round(opened.openedUs),
      sink,
      hash: shared.hash,
      nextTransaction: shared.nextTransaction,
      describe: (protocol: Protocol, encrypted: boolean) => {
        knownProtocol = protocol;
        isEncrypted = encrypted;
        destination?.builder.describe(destination.number, description());
      },
    };
    if (opened.isWhole) return detectingDecoder(options);
    drop(
      "connections that began before the capture: their times are those where it was captured, and turnarounds are counted up to a readable request",
    );
    return withinPostgres(options);
  }

  function description() {
    return { protocol: knownProtocol, encrypted: isEncrypted, rttUs: opened.rttUs };
  }

  function drop(what: string, count = 1): void {
    if (destination === undefined) early.push({ what, count });
    else destination?.builder.drop(what, count);
  }

  /** Determines the destination of its first and all following trips. */
  function destinationOf() {
    if (destination !== undefined) return destination;
    const isDatabase = knownProtocol !== "unknown" || isDatabasePort(serverPort);
    const isWeb = isEncrypted && (serverPort === 443 || serverPort === 8443);
    const other = otherProtocol(start) ?? (isWeb ? "HTTPS" : undefined);
    const kind = isDatabase ? "database" : other === undefined ? "unknown" : "other";
    const name = other === undefined ? `to port ${serverPort}` : `of ${other}`;
    const builder = shared.kinds.builderOf(kind, name);
    destination = builder ? { builder, number: builder.connect(description()) } : null;
    if (destination) shared.kinds.servers[destination.number] = server;
    if (opened.isWhole && opened.rttUs === null)
      drop("handshakes that were not captured whole, so that times are those where it was captured");
    for (const { what, count } of early) drop(what, count);
    return destination;
  }
}
