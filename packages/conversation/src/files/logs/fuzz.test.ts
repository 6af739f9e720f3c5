import { type Rng, rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { LOG_SAMPLES } from "../../testing/log-samples.ts";
import { openFile } from "../../testing/read-file.ts";
import { ConversationFileError } from "../file-format.ts";

const FILES = Number(process.env.FUZZ_CONVERSATIONS ?? 1000);
/** `npm run fuzz` takes seeds that no run before has taken. */
const FIRST = Number(process.env.FUZZ_SEED ?? 1);

const SAMPLES = Object.values(LOG_SAMPLES);
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

/** A sample with some pieces cut out, doubled, put in or exchanged for those of another: the same for the same seed. */
function mutated(seed: number): string {
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
  const opened = await openFile(mutated(seed), 1 + (seed % 4000)).catch((error: unknown) => {
    if (error instanceof ConversationFileError) return undefined;
    throw error;
  });
  if (!opened) return;
  const { trips, calls, connections, statements, endpoints } = opened.conversation;
  for (let i = 0; i < trips.sentUs.length; i++) {
    const times = [
      0,
      trips.sentUs[i],
      trips.askedUs[i],
      trips.answeredUs[i],
      trips.endUs[i],
      Number.MAX_SAFE_INTEGER,
    ];
    expect(times.map(Number).every((us, at) => at === 0 || us >= Number(times[at - 1]))).toBe(true);
    expect(Number(trips.connection[i])).toBeLessThan(connections.length);
    expect(Number(trips.requestBytes[i]) + Number(trips.replyBytes[i])).toBeGreaterThanOrEqual(0);
  }
  for (let i = 0; i < calls.trip.length; i++) {
    expect(Number(calls.statement[i])).toBeLessThan(statements.length);
    expect(Number(calls.endpoint[i])).toBeLessThanOrEqual(endpoints.length);
    expect(Number(calls.rows[i])).toBeGreaterThanOrEqual(-1);
  }
}

describe("a log changed at random", () => {
  it(`is read, or refused with a reason, ${FILES} times`, { timeout: 3_600_000 }, async () => {
    for (let seed = FIRST; seed < FIRST + FILES; seed++) {
      try {
        await tryFile(seed);
      } catch (error) {
        throw new Error(`The file of seed ${seed}: ${error instanceof Error ? error.stack : error}`);
      }
    }
  });

  it("is one of a format that is known where nothing is changed", async () => {
    for (const sample of SAMPLES) {
      const { conversation } = await openFile(sample);
      expect(conversation.calls.trip.length).toBeGreaterThan(0);
      expect(JSON.stringify(conversation)).not.toContain("Zugang");
    }
  });
});
