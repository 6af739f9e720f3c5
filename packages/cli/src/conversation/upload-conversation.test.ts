import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isConversation } from "./upload-conversation.ts";

const files = (folder: string, end: RegExp) => {
  const path = fileURLToPath(new URL(`../../../${folder}/`, import.meta.url));
  return readdirSync(path)
    .filter((name) => end.test(name))
    .map((name) => path + name);
};

it("takes no measured file for a recorded conversation", async () => {
  const measured = files("importers/fixtures", /\.(?:csv|d|json|txt|ndjson|gz|tsv)$/);
  expect(measured.length).toBeGreaterThan(30);
  for (const path of measured) expect([path, await isConversation(path)]).toEqual([path, false]);
});

it("knows a recorded conversation", async () => {
  const recorded = files("conversation/fixtures/captures", /\.(?:pcap|pcapng|wirecost)$/);
  expect(recorded.length).toBeGreaterThan(10);
  for (const path of recorded) expect([path, await isConversation(path)]).toEqual([path, true]);
});
