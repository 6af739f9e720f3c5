import { LAST_SECOND, type LogTime, logTimeAt } from "../log-time.ts";

/** A record of a log store: one or several lines of a server. */
export interface StoredRecord {
  readonly text: string;
  readonly time: LogTime | undefined;
  /** Whether it is a part of a line that continues in the next record of the same stream. */
  readonly isPart?: boolean;
  readonly stream?: string;
}

/** Reads content in another form than lines. */
export interface StoredRecords {
  /** @throws ConversationFileError where the file is broken */
  take(bytes: Uint8Array): void;
  finish(): void;
}

export interface RecordSink {
  record(record: StoredRecord): void;
  /** Counts records without text. */
  drop(what: string): void;
}

/** Collectors' names for the text of a record, and its time. */
export const TEXT_NAMES = ["textPayload", "message", "log", "msg", "MESSAGE", "line", "raw"];
export const TIME_NAMES = ["timestamp", "time", "ts", "date", "REALTIME_TIMESTAMP"];

/** A name without the prefixes of some collectors: @message, _raw, __REALTIME_TIMESTAMP. */
export const plainName = (name: string): string => name.replace(/^(?:@|__?)/, "");

/** Seconds since 1970, or milli-, micro- or nanoseconds, by the number of digits. */
const EPOCH = /^(\d{10})(?:\.?(\d{3,9}))?$/;

/** When a collector received a record. */
export function storedTime(text: string): LogTime | undefined {
  const [, seconds = "", fraction = ""] = EPOCH.exec(text) ?? [];
  if (seconds === "") return logTimeAt(text, 0);
  if (Number(seconds) > LAST_SECOND) return undefined;
  const us = 1_000_000 * Number(seconds) + Number(fraction.slice(0, 6).padEnd(6, "0"));
  const resolutionUs = Math.max(1, 10 ** (6 - fraction.length));
  return { us, resolutionUs, end: text.length, isZoned: true };
}
