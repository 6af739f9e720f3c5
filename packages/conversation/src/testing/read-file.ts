import type { Conversation } from "../conversation.ts";
import { type OpenedConversation, readConversation } from "../files/read-conversation.ts";

/** Opens a text or bytes as a file, in pieces of so many bytes. */
export async function openFile(content: string | Uint8Array, size = 911): Promise<OpenedConversation> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return readConversation("a file", pieces());
}

/** A conversation's trips as lines: connection, milliseconds when it was sent and that it took, its calls. */
export function tripLines({ trips, calls, statements, endpoints }: Conversation): string[] {
  const of = new Map<number, string[]>();
  for (const [i, trip] of calls.trip.entries()) {
    const kind = ["", "fetch ", "prepare ", "data "][calls.kind[i] ?? 0] ?? "";
    const block = calls.transaction[i] ? ` in ${calls.transaction[i]}` : "";
    const endpoint = calls.endpoint[i] ? ` of ${endpoints[(calls.endpoint[i] ?? 0) - 1]}` : "";
    const rows = (calls.rows[i] ?? -1) < 0 ? "" : ` = ${calls.rows[i]}`;
    const line = `${kind}${statements[calls.statement[i] ?? 0]?.text}${rows}${block}${endpoint}`;
    of.set(trip, [...(of.get(trip) ?? []), line]);
  }
  return [...trips.sentUs].map((us, i) => {
    const what = of.get(i)?.join(" + ") ?? ["query", "connect", "copy", "other"][trips.kind[i] ?? 0];
    return `${trips.connection[i]}: ${us / 1000} ${((trips.endUs[i] ?? 0) - us) / 1000} ${what}`;
  });
}

/** How many of what was dropped. */
export function droppedOf({ dropped }: Conversation): Record<string, number> {
  return Object.fromEntries(dropped.map(({ what, count }) => [what, count]));
}
