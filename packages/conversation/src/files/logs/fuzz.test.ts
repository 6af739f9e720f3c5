import { type Rng, rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { checkConversation } from "../../testing/damage.ts";
import { TEXT_SAMPLES } from "../../testing/file-samples.ts";
import { openFile } from "../../testing/read-file.ts";
import { ConversationFileError } from "../file-format.ts";

const FILES = Number(process.env.FUZZ_CONVERSATIONS ?? 500);
/** `npm run fuzz` uses new seeds. */
const FIRST = Number(process.env.FUZZ_SEED ?? 1);

const SAMPLES = TEXT_SAMPLES;
const PIECES = [
  "\n",
  "\r\n",
  "\t",
  "\0",
  '"',
  "'",
  "\\",
  "[",
  "]",
  "{",
  "}",
  ":",
  ",",
  "#",
  "-1",
  "NN",
  "NaN",
  "9".repeat(25),
  "LOG:  ",
  "ERROR:  ",
  "DETAIL:  parameters: ",
  "duration: 99999999999999999999.9 ms  statement: ",
  "# Time: ",
  "# Query_time: -1",
  "2026-99-99 99:99:99",
  "0001-01-01 00:00:00",
  "[1-99999999]",
  "#011",
  "F\t1073741823\tQuery\t ",
  "B\t4294967300\tDataRow",
  "\u{feff}",
  "\u{1f4a5}",
  "\ud800",
  "__proto__",
  '{"message":',
  "[".repeat(5000),
  "a".repeat(5000),
];

const below = (random: Rng, limit: number) => Math.floor(random() * limit);

/** A sample with pieces removed, duplicated, inserted or replaced by those of another. Deterministic by seed. */
function mutate(seed: number): string {
  const random = rng(seed);
  let text = SAMPLES[below(random, SAMPLES.length)] ?? "";
  for (let changes = below(random, 4); changes >= 0; changes--) {
    const from = below(random, text.length + 1);
    const to = Math.min(text.length, from + below(random, 200));
    const other = SAMPLES[below(random, SAMPLES.length)] ?? "";
    const what = [
      () => "",
      () => text.slice(from, to).repeat(below(random, 20)),
      () => `${PIECES[below(random, PIECES.length)]}${random() < 0.5 ? text.slice(from, to) : ""}`,
      () => other.slice(below(random, other.length)),
    ][below(random, 4)];
    text = text.slice(0, from) + (what?.() ?? "") + text.slice(to);
  }
  return text;
}

async function tryFile(seed: number): Promise<void> {
  const opened = await openFile(mutate(seed), 1 + (seed % 4000)).catch((error: unknown) => {
    if (!(error instanceof ConversationFileError)) throw error;
    expect(error.message).not.toMatch(/hunter2|Zugang/);
  });
  if (opened) checkConversation(opened.conversation);
}

describe("a randomly changed log", () => {
  it(`is parsed without a planted value, or rejected with a reason, ${FILES} times`, {
    timeout: 3_600_000,
  }, async () => {
    const failures: string[] = [];
    for (let seed = FIRST; seed < FIRST + FILES; seed++)
      await tryFile(seed).catch((error: Error) => failures.push(`seed ${seed}: ${error.stack}`));
    expect(failures.join("\n")).toBe("");
  });

  it("has no planted value after changes of single characters", async () => {
    // These had one: adjacent values, quoted names after a password, JSON within a statement.
    for (const seed of [383, 660, 3183, 3559, 3592, 3616, 7810, 9742]) await tryFile(seed);
  });
});
