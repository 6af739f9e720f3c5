import type { Source } from "../../conversation.ts";
import type { ValueHash } from "../../recorder.ts";
import { ConversationFileError, type FileFormat } from "../file-format.ts";
import { Lines } from "../lines.ts";
import { DROPPED } from "./dropped.ts";
import { LogConversation } from "./log-conversation.ts";

/** Characters of a line that are held: more than of a statement are read. */
const MAX_LINE = 8 * 1024 * 1024;

export interface LogReader {
  line(text: string): void;
  finish(): void;
}

/** A server's log: one logged call may have taken several round trips. */
export const SERVER_LOG = { kind: "log", timesAt: "server", lowerBound: true } as const;

/**
 * A format whose files are lines of text.
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
    recognises: (start) => of.isOf(new TextDecoder().decode(start)),
    read({ name, hash }) {
      const log = new LogConversation();
      const reader = of.read(log, hash);
      const lines = new Lines((line) => reader.line(line), MAX_LINE);
      return {
        take: (bytes) => lines.take(bytes),
        finish(isCut) {
          lines.finish();
          reader.finish();
          if (isCut || log.isCut) log.drop(DROPPED.cut);
          const conversation = log.finish({ ...of.source, name });
          if (conversation.trips.sentUs.length > 0) return conversation;
          throw new ConversationFileError(of.isEmpty);
        },
      };
    },
  };
}
