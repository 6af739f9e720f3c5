import type { ConversationBuilder } from "../../build.ts";
import type { Protocol } from "../../conversation.ts";
import { DetectingDecoder } from "../../protocol/detect.ts";
import { withinPostgres } from "../../protocol/postgres/postgres.ts";
import type { Decoder, ValueHash } from "../../recorder.ts";
import { joined } from "../unpacked.ts";
import type { ConnectionSink, Opening, Side } from "./connection-sink.ts";
import type { Kinds } from "./kinds.ts";
import { isDatabasePort, otherProtocol } from "./roles.ts";

/** What is counted of bytes that a receiver has acknowledged and the capture does not have. */
export const MISSING = "bytes that are missing in the capture";

/** Bytes by which another protocol than a database's is known. */
const START = 8;

/** What all connections of a capture have together. */
export interface Shared {
  readonly kinds: Kinds;
  readonly hash: ValueHash;
  readonly nextTransaction: () => number;
}

export class ConnectionTrips implements ConnectionSink {
  readonly #shared: Shared;
  readonly #server: string;
  readonly #serverPort: number;
  #opening: Opening = { isWhole: false, openedUs: 0, rttUs: null };
  #decoder: Decoder | undefined;
  /** Which side spoke first, and its first bytes. */
  #first: Side | undefined;
  #start: Uint8Array = new Uint8Array(0);
  #protocol: Protocol = "unknown";
  #isEncrypted = false;
  /** Where its trips go, once its kind is known; null where they are left out. */
  #place: { builder: ConversationBuilder; number: number } | null | undefined;

  /** What is counted before its kind is known. */
  readonly #early: { what: string; count: number }[] = [];

  /** @param server its address and port */
  constructor(shared: Shared, server: string, serverPort: number) {
    this.#shared = shared;
    this.#server = server;
    this.#serverPort = serverPort;
  }

  begin(opening: Opening): void {
    this.#opening = opening;
  }

  take(from: Side, bytes: Uint8Array, atUs: number): void {
    if (!this.#decoder) this.#first = from;
    if (from === this.#first && this.#start.length < START)
      this.#start = joined(this.#start, bytes.subarray(0, START));
    this.#decoder ??= this.#decode();
    this.#decoder.take(from, bytes, atUs);
  }

  lose(from: Side, bytes: number, atUs: number): void {
    this.#decoder ??= this.#decode();
    this.#decoder.lose(from, bytes, atUs);
    this.#drop(MISSING, bytes);
  }

  end(atUs: number): void {
    this.#decoder?.end(atUs);
    this.#decoder = undefined;
  }

  #decode(): Decoder {
    const sink = {
      trip: (trip: Parameters<ConversationBuilder["trip"]>[0]) => {
        const place = this.#placed();
        place?.builder.trip({ ...trip, connection: place.number });
      },
      drop: (what: string, count = 1) => this.#drop(what, count),
    };
    const options = {
      connection: 0,
      openedUs: Math.round(this.#opening.openedUs),
      sink,
      hash: this.#shared.hash,
      nextTransaction: this.#shared.nextTransaction,
      describe: (protocol: Protocol, encrypted: boolean) => {
        this.#protocol = protocol;
        this.#isEncrypted = encrypted;
        if (this.#place) this.#place.builder.describe(this.#place.number, this.#description());
      },
    };
    if (this.#opening.isWhole) return new DetectingDecoder(options);
    this.#drop(
      "connections that began before the capture: their times are those where it was captured, and turnarounds are counted up to a readable request",
    );
    return withinPostgres(options);
  }

  #description() {
    return { protocol: this.#protocol, encrypted: this.#isEncrypted, rttUs: this.#opening.rttUs };
  }

  #drop(what: string, count = 1): void {
    if (this.#place === undefined) this.#early.push({ what, count });
    else this.#place?.builder.drop(what, count);
  }

  /** Where its first trip goes, and all that follow. */
  #placed() {
    if (this.#place !== undefined) return this.#place;
    const isDatabase = this.#protocol !== "unknown" || isDatabasePort(this.#serverPort);
    const isWeb = this.#isEncrypted && (this.#serverPort === 443 || this.#serverPort === 8443);
    const other = otherProtocol(this.#start) ?? (isWeb ? "HTTPS" : undefined);
    const kind = isDatabase ? "database" : other === undefined ? "unknown" : "other";
    const name = other === undefined ? `to port ${this.#serverPort}` : `of ${other}`;
    const builder = this.#shared.kinds.builderOf(kind, name);
    this.#place = builder ? { builder, number: builder.connect(this.#description()) } : null;
    if (this.#place) this.#shared.kinds.servers[this.#place.number] = this.#server;
    if (this.#opening.isWhole && this.#opening.rttUs === null)
      this.#drop("handshakes that were not captured whole, so that times are those where it was captured");
    for (const { what, count } of this.#early) this.#drop(what, count);
    return this.#place;
  }
}
