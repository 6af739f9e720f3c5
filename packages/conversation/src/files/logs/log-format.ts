import type { Source } from "../../conversation.ts";
import type { ValueHash } from "../../recorder.ts";
import { ConversationFileError, type FileFormat } from "../file-format.ts";
import { collectedForm } from "./collected/collected-form.ts";
import { collectedLines } from "./collected/collected-lines.ts";
import type { StoredRecords } from "./collected/stored-record.ts";
import { DROPPED } from "./dropped.ts";
import { LogConversation } from "./log-conversation.ts";
import type { LogTime } from "./log-time.ts";

export interface LogReader {
  /** @param time when a collector got the line, where it says so */
  line(text: string, time?: LogTime): void;
  finish(): void;
}

/** A server's log: one logged call may have taken several round trips. */
export const SERVER_LOG = { kind: "log", timesAt: "server", lowerBound: true } as const;

/**
 * A format whose files are lines of text, also in a collector's form.
 *
 * @param of.isOf whether a text may be the beginning of such a file
 * @param of.isEmpty what is wrong with one that has no trip, and what would be right
 */
export function logFormat(of: {
  readonly title: string;
  readonly source: Omit<Source, "name" | "startedAt">;
  readonly isEmpty: string;
  readonly isOf: (start: string) => boolean;
  readonly read: (log: LogConversation, hash: ValueHash) => LogReader;
}): FileFormat {
  return {
    title: of.title,
    recognizes: (start) => [...collectedForm(start).starts.values()].some(of.isOf),
    read({ name, hash }) {
      const log = new LogConversation();
      /** By container. */
      const readers = new Map<string, LogReader>();
      let lines: StoredRecords | undefined;
      const begin = (start: Uint8Array) => {
        const form = collectedForm(start);
        for (const [source, text] of form.starts)
          if (form.starts.size === 1 || of.isOf(text)) readers.set(source, of.read(log, hash));
        return collectedLines(form, {
          line(text, time, source) {
            const reader = readers.get(source);
            if (reader) reader.line(text, time);
            else log.drop(DROPPED.containers);
          },
          drop: (what) => log.drop(what),
        });
      };
      return {
        take(bytes) {
          lines ??= begin(bytes);
          lines.take(bytes);
        },
        finish(isCut) {
          lines?.finish();
          for (const reader of readers.values()) reader.finish();
          if (isCut || log.isCut) log.drop(DROPPED.cut);
          const conversation = log.finish({ ...of.source, name });
          if (conversation.trips.sentUs.length > 0) return conversation;
          throw new ConversationFileError(of.isEmpty);
        },
      };
    },
  };
}
