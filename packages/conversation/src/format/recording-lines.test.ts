import { expect, it } from "vitest";
import type { Conversation } from "../conversation.ts";
import { readConversation } from "../files/read-conversation.ts";
import { Script, times } from "../testing/script.ts";
import { recordingLines } from "./recording-lines.ts";

async function writeAndParse(conversation: Conversation) {
  async function* pieces() {
    for (const text of recordingLines(conversation)) yield new TextEncoder().encode(text);
  }
  return (await readConversation("a", pieces())).conversation;
}

it("writes a conversation that is parsed unchanged", async () => {
  const script = new Script({ endpoint: "GET /<b>größe</b> 🛒" })
    .trip([], { kind: "connect" })
    .each(times(7, (i) => ({ sql: `select * from item where id = ${i % 3}`, rows: i, transaction: 4 })))
    .trip(["begin", "insert into a values (1)", { sql: "commit", kind: "prepare" }], { connection: 2 })
    .trip([{ sql: "copy item from stdin", kind: "data" }], { kind: "copy", endpoint: "cron" });
  const conversation: Conversation = { ...script.build(), dropped: [{ what: "encrypted", count: 31 }] };
  expect(await writeAndParse(conversation)).toEqual(conversation);
});

it("writes one without round trips", async () => {
  const conversation = new Script().build();
  expect(await writeAndParse(conversation)).toEqual(conversation);
});
