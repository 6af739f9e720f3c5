import type { Decoder } from "../recorder.ts";
import type { DecoderOptions } from "./decoder-options.ts";
import { mysql } from "./mysql/mysql.ts";
import { postgres } from "./postgres/postgres.ts";
import { TripLog } from "./trip-log.ts";
import { ENCRYPTED, turnarounds } from "./turnarounds.ts";

/** Number of bytes needed: a PostgreSQL client's first message has its code after its length. */
const CLIENT_BYTES = 8;
/** A MySQL server's greeting has its protocol version after a header. */
const SERVER_BYTES = 5;

/**
 * Detects the protocol of a connection by its first bytes, and decodes it: PostgreSQL's, if the client speaks first,
 * MySQL's, if the server does, and turnarounds of any other.
 */
export function detectingDecoder(options: DecoderOptions): Decoder {
  /** Bytes before detection, from the side that spoke first. */
  let held: { from: "client" | "server"; bytes: Uint8Array; atUs: number }[] = [];
  let length = 0;
  let decoder: Decoder | undefined;

  return { take, lose, end };

  function take(from: "client" | "server", bytes: Uint8Array, atUs: number): void {
    if (bytes.length === 0) return;
    if (!decoder) {
      const [first] = held;
      const isOther = first !== undefined && first.from !== from;
      if (!isOther) {
        // At most a few bytes are held.
        const needed = from === "client" ? CLIENT_BYTES : SERVER_BYTES;
        if (length + bytes.length < needed) {
          held.push({ from, bytes: bytes.slice(), atUs });
          length += bytes.length;
          return;
        }
      }
      decide(isOther ? first.from : from, isOther ? new Uint8Array(0) : bytes);
    }
    decoder?.take(from, bytes, atUs);
  }

  function lose(from: "client" | "server", count: number, atUs: number): void {
    if (!decoder) decide(held[0]?.from ?? from, new Uint8Array(0));
    decoder?.lose(from, count, atUs);
  }

  function end(atUs: number): void {
    if (!decoder && held[0]) decide(held[0].from, new Uint8Array(0));
    decoder?.end(atUs);
  }

  function decide(from: "client" | "server", more: Uint8Array): void {
    const start = new Uint8Array(CLIENT_BYTES);
    let length = 0;
    for (const bytes of [...held.map((one) => one.bytes), more]) {
      const taken = bytes.subarray(0, start.length - length);
      start.set(taken, length);
      length += taken.length;
    }
    decoder = decoderOf(from, start.subarray(0, length));
    for (const { from, bytes, atUs } of held) decoder.take(from, bytes, atUs);
    held = [];
  }

  function decoderOf(from: "client" | "server", start: Uint8Array): Decoder {
    if (from === "client" && isPostgres(start)) return postgres(options);
    if (from === "server" && isMysql(start)) return mysql(options);
    const { connection, sink, openedUs, describe } = options;
    const isTls = from === "client" && start[0] === 0x16 && start[1] === 0x03;
    if (isTls) sink.drop(ENCRYPTED);
    describe("unknown", isTls);
    return turnarounds(new TripLog(connection, sink), (what) => sink.drop(what), openedUs);
  }
}

/** Whether it begins with a startup message, or a request for encryption or cancellation. */
function isPostgres(start: Uint8Array): boolean {
  if (start.length < CLIENT_BYTES) return false;
  const view = new DataView(start.buffer, start.byteOffset);
  const [length, code] = [view.getInt32(0), view.getInt32(4)];
  if (code >= 80877102 && code <= 80877104) return length >= 8 && length <= 1024;
  return code >>> 16 === 3 && length >= 9 && length <= 10_008;
}

/** Whether it begins with a greeting, or with the error that a server sends instead. */
function isMysql(start: Uint8Array): boolean {
  if (start.length < SERVER_BYTES) return false;
  const [low = 0, middle = 0, high, sequence, kind] = start;
  const length = low + 256 * middle;
  return high === 0 && sequence === 0 && length > 4 && length < 4096 && (kind === 10 || kind === 0xff);
}
