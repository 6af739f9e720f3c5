import type { FileFormat } from "../files/file-format.ts";
import { Lines } from "../files/lines.ts";
import { ConversationReader, MAX_LINE } from "./read.ts";

const START = '{"wirecost":"conversation"';

/** The file that `wirecost record` writes, and in which the page exports and stores others: docs/conversation-format.md. */
export const recording: FileFormat = {
  title: "a .wirecost recording",
  recognizes: (start) =>
    new TextDecoder()
      .decode(start.subarray(0, 2 * START.length))
      .trimStart()
      .startsWith(START),
  read() {
    const reader = new ConversationReader();
    const lines = new Lines((line) => reader.line(line), MAX_LINE);
    return {
      take: (bytes) => lines.take(bytes),
      finish() {
        lines.finish();
        return reader.finish();
      },
    };
  },
};
