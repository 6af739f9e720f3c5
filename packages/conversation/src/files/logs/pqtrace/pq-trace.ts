import { postgres } from "../../../protocol/postgres/postgres.ts";
import type { RecordedTrip, ValueHash } from "../../../recorder.ts";
import { joined } from "../../unpacked.ts";
import { DROPPED } from "../dropped.ts";
import type { LogConversation } from "../log-conversation.ts";
import { type LogReader, logFormat } from "../log-format.ts";
import { type LogTime, logTimeAt, matchAt } from "../log-time.ts";
import { typeOf } from "./message-types.ts";
import { bodyOf, isWhole, utf8Length } from "./messages.ts";

/** Maximum length of a message (MaxAllocSize). */
const MAX_MESSAGE = 0x3fffffff;
/** Bytes of a message generated at a time. */
const PIECE = 1024 * 1024;
/** If a time is earlier than the previous one by more than this, the clock was set back. */
const BACKWARDS_US = 1_000_000;

interface Message {
  readonly time: LogTime | undefined;
  readonly from: "client" | "server";
  readonly name: string;
  /** Length of its body in bytes; undefined if the trace omits it. */
  readonly length: number | undefined;
  readonly lines: string[];
  bytes: number;
}

export const pqTrace = logFormat({
  title: "a trace of libpq (PQtrace)",
  // Every message of the connection is in it.
  source: { kind: "capture", timesAt: "client", lowerBound: false },
  isEmpty: "The trace has no round trip.",
  isOf: isPqTrace,
  read: readTrace,
});

/**
 * Reads a trace of libpq's PQtrace (PostgreSQL 14 and later): a line per message of one connection. The messages are
 * rebuilt and decoded as if they came from the network.
 */
function readTrace(log: LogConversation, hash: ValueHash): LogReader {
  const decoder = postgres({
    connection: log.connect({ protocol: "postgresql", encrypted: false, rttUs: null }),
    openedUs: 0,
    sink: { trip: addTrip, drop: (what, count) => log.drop(what, count) },
    hash,
    nextTransaction: log.nextTransaction,
    describe: () => {},
  });
  let held: Message | undefined;
  let hasStarted = false;
  let isMadeUp = false;
  let lastUs = 0;
  let hasTimes = false;
  log.isDated = false;
  return { line, finish };

  function line(text: string): void {
    const message = held;
    const head = headOf(text);
    const isPart = message && !isWhole(message.name, message, message.length ?? 0);
    if (!head || (isPart && (message.length ?? 0) < PIECE)) {
      if (!isPart) return;
      message.lines.push(text);
      message.bytes += 1 + utf8Length(text);
      return;
    }
    take();
    held = head;
  }

  function finish(): void {
    take();
    decoder.end(lastUs);
  }

  function take(): void {
    const message = held;
    held = undefined;
    if (!message) return;
    const { time, from, name, lines } = message;
    if (time) {
      hasTimes = true;
      if (time.us < lastUs - BACKWARDS_US) log.drop(DROPPED.backwards);
      lastUs = Math.max(lastUs, time.us);
    }
    if (UNTYPED.has(name)) {
      start(name, message.length ?? 0);
      return;
    }
    const type = typeOf(from, name);
    if (type === undefined || (message.length ?? 0) > MAX_MESSAGE) {
      log.drop("messages of an unknown kind");
      return;
    }
    begin();
    const length = message.length ?? 1;
    const needsText = type === "R" || TEXTS.has(name);
    const body = needsText ? bodyOf(type, name, lines.join("\n"), Math.min(length, PIECE)) : undefined;
    if (needsText && !body) {
      log.drop("messages that are cut");
      return;
    }
    send(from, type, body ?? length);
  }

  /** @param body or how many bytes it has that are not read */
  function send(from: "client" | "server", type: string, body: Uint8Array | number): void {
    const head = new Uint8Array(5);
    head[0] = type.charCodeAt(0);
    new DataView(head.buffer).setInt32(1, 4 + (typeof body === "number" ? body : body.length));
    if (typeof body !== "number") {
      decoder.take(from, joined(head, body), lastUs);
      return;
    }
    decoder.take(from, head, lastUs);
    for (let left = body; left > 0; left -= PIECE)
      decoder.take(from, ZEROS.subarray(0, Math.min(left, PIECE)), lastUs);
  }

  function start(name: string, length: number): void {
    if (name !== "StartupMessage" || hasStarted) {
      log.drop("requests for encryption");
      return;
    }
    hasStarted = true;
    const body = Math.max(0, Math.min(length, 10_000) - 4);
    const message = new Uint8Array(8 + body);
    new DataView(message.buffer).setInt32(0, message.length);
    new DataView(message.buffer).setInt32(4, PROTOCOL);
    decoder.take("client", message, lastUs);
  }

  /** A trace often begins on an open connection: the decoder gets the messages that open it. */
  function begin(): void {
    if (hasStarted) return;
    start("StartupMessage", 4);
    isMadeUp = true;
    send("server", "R", new Uint8Array(4));
    send("server", "Z", Uint8Array.of(0x49));
    isMadeUp = false;
  }

  function addTrip(trip: RecordedTrip): void {
    if (isMadeUp) return;
    if (!hasTimes && trip.calls.length > 0) log.drop(DROPPED.noTimes);
    const tookUs = trip.answeredUs - trip.requestedUs;
    if (hasTimes && trip.replyBytes > 0) log.rttUs = Math.min(log.rttUs ?? tookUs, tookUs);
    log.trip(trip);
  }
}

/** Protocol 3.0. */
const PROTOCOL = 196_608;
const ZEROS = new Uint8Array(PIECE);
const UNTYPED: ReadonlySet<string> = new Set(["StartupMessage", "SSLRequest", "GSSENCRequest"]);
/** Messages of which more than the length is read. */
const TEXTS: ReadonlySet<string> = new Set(
  "Bind Close CommandComplete Describe Execute Parse Query ReadyForQuery".split(" "),
);

/** Whether a text may be the beginning of such a trace: two messages, because a single line may be anything. */
function isPqTrace(text: string): boolean {
  let heads = 0;
  for (const line of text.split("\n", 2000)) {
    const head = headOf(line);
    if (head && (UNTYPED.has(head.name) || typeOf(head.from, head.name))) heads += 1;
    if (heads > 1) return true;
  }
  return false;
}

const HEAD = /([FB])\t(NN|\d{1,11})\t([^\t]*)\t?/y;

/** A time or nothing, F or B, a length, a name, and the message's content, separated by tabs. */
function headOf(line: string): Message | undefined {
  const time = logTimeAt(line, 0);
  const at = time ? line.indexOf("\t", time.end) + 1 : 0;
  const [all, direction, length, name] = (time && at === 0 ? null : matchAt(HEAD, line, at)) ?? [];
  if (!all || name === undefined) return undefined;
  const text = line.slice(at + all.length);
  return {
    time,
    from: direction === "F" ? "client" : "server",
    name,
    length: length === "NN" ? undefined : Math.max(0, Number(length) - 4),
    lines: [text],
    bytes: utf8Length(text),
  };
}
