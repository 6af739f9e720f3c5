import fc from "fast-check";
import { expect } from "vitest";
import type { Conversation } from "../conversation.ts";
import { ConversationFileError, type FileFormat } from "../files/file-format.ts";
import { numbering } from "./decode.ts";
import { openFile } from "./read-file.ts";

/** Whether a text has the planted value, also as tokens of a statement; a piece that a change made of it is none. */
const hasSecret = (text: string) => /hunter2\W*Zugang/i.test(text);

/** Of a conversation of any file: what has to hold. */
export function checkConversation(conversation: Conversation): void {
  const { trips, calls, connections, statements, endpoints, dropped, source } = conversation;
  for (let i = 0; i < trips.sentUs.length; i++) {
    const times = [trips.sentUs[i], trips.requestedUs[i], trips.answeredUs[i], trips.endUs[i]].map(Number);
    // One call of expect for all: there are millions.
    const isRight =
      times.every((us, at) => us % 1 === 0 && us >= (times[at - 1] ?? 0)) &&
      Number(times[3]) <= Number.MAX_SAFE_INTEGER &&
      Number(trips.connection[i]) < connections.length &&
      Number(trips.requestBytes[i]) >= 0 &&
      Number(trips.replyBytes[i]) >= 0;
    if (!isRight) expect({ trip: i, times, of: connections.length }).toBe("a trip");
  }
  for (let i = 0; i < calls.trip.length; i++) {
    const isRight =
      Number(calls.statement[i]) < statements.length &&
      Number(calls.endpoint[i]) <= endpoints.length &&
      Number(calls.rows[i]) >= -1;
    if (!isRight) expect({ call: i }).toBe("a call");
  }
  const json = JSON.stringify([statements, endpoints, dropped, source]);
  if (hasSecret(json)) {
    const where = [...statements.map(({ text }) => text), ...endpoints, json];
    throw new Error(`A planted value: ${where.find(hasSecret)}`);
  }
}

/** What comes before and after each of many cuts of a file is read or refused, and has no planted value. */
export async function expectNoValueAtCuts(content: string, value: string): Promise<void> {
  const bytes = new TextEncoder().encode(content);
  // Each place within a line is cut in one line or another; the fuzzed files are cut anywhere.
  for (let cut = 0; cut < bytes.length; cut += 23)
    for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
      const opened = await openFile(part, 4096).catch((error: Error) => error.message);
      expect(JSON.stringify(opened)).not.toContain(value);
    }
}

/** A text of a format, cut anywhere and changed anywhere, is read or refused with a reason, and has no planted value. */
export function expectReadOrRefused(format: FileFormat, text: string): void {
  const bytes = fc.constantFrom("{", "]", '"', "\\", "\0", "9", "");
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(text.length), bytes, (end, at, to) => {
      const changed = text.slice(0, at) + to + text.slice(at + 1, Math.max(at + 1, end));
      const reader = format.read({ name: "", hash: numbering() });
      try {
        reader.take(new TextEncoder().encode(changed));
        checkConversation(reader.finish(false));
      } catch (error) {
        if (!(error instanceof ConversationFileError)) throw error;
        expect(error.message).not.toContain("hunter2");
      }
    }),
  );
}
