import { ConversationFileError, type FileContext, type FileFormat, type FileReader } from "../file-format.ts";
import type { SpanSink } from "./span.ts";
import { TraceCollector } from "./trace-collector.ts";

/** Reads spans from a file's bytes. */
export interface SpanReader {
  take(bytes: Uint8Array): void;
  /** @returns whether the file ended where a value ends */
  finish(): boolean;
}

/** A format of traces: its detection and its reader. */
export function traceFormat(
  title: string,
  recognizes: (start: Uint8Array) => boolean,
  readerOf: (take: SpanSink) => SpanReader,
): FileFormat {
  return {
    title,
    recognizes,
    read: ({ name, hash }: FileContext): FileReader => {
      const collector = new TraceCollector(hash);
      const spans = readerOf((span) => collector.take(span));
      return {
        take: (bytes) => spans.take(bytes),
        finish: (isCut) => {
          const isWhole = spans.finish() && !isCut;
          const conversation = collector.finish(name, isWhole);
          if (conversation.trips.sentUs.length > 0) return conversation;
          const has = conversation.dropped.map(({ what, count }) => `${count} ${what}`).join(", ");
          throw new ConversationFileError(
            `The traces have no span of a database client: of kind CLIENT with db.system.name, db.query.text or their older names db.system, db.statement${has ? `. They have: ${has}` : ""}.`,
          );
        },
      };
    },
  };
}
