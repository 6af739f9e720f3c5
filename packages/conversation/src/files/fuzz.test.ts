import { readdirSync, readFileSync } from "node:fs";
import { type Rng, rng } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { checkConversation } from "../testing/damage.ts";
import { FILE_SAMPLES, TEXT_SAMPLES } from "../testing/file-samples.ts";
import { openFile } from "../testing/read-file.ts";
import { ConversationFileError } from "./file-format.ts";
import { FORMATS } from "./formats.ts";

const FILES = Number(process.env.FUZZ_CONVERSATIONS ?? 300);
/** `npm run fuzz` uses new seeds. */
const FIRST = Number(process.env.FUZZ_SEED ?? 1);

const fixtures = (folder: string, end: RegExp) => {
  const url = new URL(`../../fixtures/${folder}/`, import.meta.url);
  const names = readdirSync(url).filter((name) => end.test(name));
  return names.map((name) => new Uint8Array(readFileSync(new URL(name, url))));
};
const SAMPLES = [
  ...fixtures("captures", /\.pcap(?:ng)?$/),
  ...fixtures("traces", /\.json$/),
  ...FILE_SAMPLES,
];

const below = (random: Rng, limit: number) => Math.floor(random() * limit);
/** Invalid lengths, counts and flags. */
const BYTES = [0, 1, 4, 0x45, 0x60, 0x7f, 0x80, 0xc0, 0xfe, 0xff, 0x22, 0x5b, 0x7b];

/**
 * Replaces a number that may be a length (not beyond the end of the file) by an invalid one: 1, 2, 3 or 4 bytes in
 * either byte order, so that fields of every format are hit. The samples have few bytes of each.
 */
function withWrongLength(bytes: Uint8Array, random: Rng): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let tries = 0; tries < 200; tries++) {
    const width = 1 + below(random, 4);
    if (bytes.length < width) return bytes;
    const at = below(random, bytes.length - width + 1);
    const isLittle = random() < 0.5;
    const length = isLittle ? copy.readUIntLE(at, width) : copy.readUIntBE(at, width);
    if (length === 0 || length > bytes.length - at) continue;
    const most = 2 ** (8 * width);
    const wrong = [0, 1, length - 1, length + 1, 2 * length, most / 2 - 1, most / 2, most - 4, most - 1];
    const to = Math.min(wrong[below(random, wrong.length)] ?? 0, most - 1);
    if (isLittle) copy.writeUIntLE(to, at, width);
    else copy.writeUIntBE(to, at, width);
    return copy;
  }
  return bytes;
}

/** A sample with bytes replaced, removed, duplicated or inserted from another. Deterministic by seed. */
function mutate(seed: number): Uint8Array {
  const random = rng(seed);
  let bytes = SAMPLES[below(random, SAMPLES.length)] ?? new Uint8Array(0);
  for (let changes = below(random, 6); changes >= 0; changes--) {
    if (random() < 0.4) {
      bytes = withWrongLength(bytes, random);
      continue;
    }
    const from = below(random, bytes.length + 1);
    const to = Math.min(bytes.length, from + below(random, 400));
    const other = SAMPLES[below(random, SAMPLES.length)] ?? bytes;
    const middle = [
      () => new Uint8Array(0),
      () => Buffer.concat(Array.from({ length: below(random, 20) }, () => bytes.subarray(from, to))),
      () =>
        Uint8Array.from(bytes.subarray(from, to)).map((byte) =>
          random() < 0.1 ? (BYTES[below(random, BYTES.length)] ?? 0) : byte,
        ),
      () => Uint8Array.from(bytes.subarray(from, to)).fill(BYTES[below(random, BYTES.length)] ?? 0, 0, 4),
      () => other.subarray(below(random, other.length), below(random, other.length)),
    ][below(random, 5)];
    bytes = Buffer.concat([bytes.subarray(0, from), middle?.() ?? bytes, bytes.subarray(to)]);
  }
  return random() < 0.3 ? bytes.subarray(0, below(random, bytes.length + 1)) : bytes;
}

async function tryFile(seed: number): Promise<void> {
  const opened = await openFile(mutate(seed), 1 + (seed % 5000)).catch((error: unknown) => {
    if (!(error instanceof ConversationFileError)) throw error;
    expect(error.message).not.toMatch(/hunter2|Zugang/);
  });
  if (opened) checkConversation(opened.conversation);
}

it(`randomly changed captures, traces, recordings and HAR files are parsed without a planted value, or rejected with a reason, ${FILES} times`, async () => {
  const failures: string[] = [];
  for (let seed = FIRST; seed < FIRST + FILES; seed++)
    await tryFile(seed).catch((error: Error) => failures.push(`seed ${seed}: ${error.stack}`));
  expect(failures.join("\n")).toBe("");
});

it("every format has a sample with planted values, which is parsed without them", async () => {
  const read = new Set<string>();
  for (const sample of [...FILE_SAMPLES, ...TEXT_SAMPLES]) {
    const { conversation, format } = await openFile(sample);
    expect(conversation.trips.sentUs.length + (conversation.counts?.calls.length ?? 0)).toBeGreaterThan(0);
    checkConversation(conversation);
    read.add(format);
  }
  expect([...read].sort()).toEqual(FORMATS.map(({ title }) => title).sort());
});
