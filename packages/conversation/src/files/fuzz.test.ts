import { readdirSync, readFileSync } from "node:fs";
import { type Rng, rng } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { SECRET } from "../testing/connections.ts";
import { ConversationFileError } from "./file-format.ts";
import { readConversation } from "./read-conversation.ts";

const FILES = Number(process.env.FUZZ_CONVERSATIONS ?? 500);
/** `npm run fuzz` takes seeds that no run before has taken. */
const FIRST = Number(process.env.FUZZ_SEED ?? 1);

const fixtures = (folder: string, end: RegExp) => {
  const url = new URL(`../../fixtures/${folder}/`, import.meta.url);
  const names = readdirSync(url).filter((name) => end.test(name));
  return names.map((name) => new Uint8Array(readFileSync(new URL(name, url))));
};
const HAR = {
  log: {
    creator: {},
    entries: [
      {
        pageref: "p",
        startedDateTime: "2026-11-03T08:00:00.000Z",
        time: 95,
        connection: "1",
        request: { method: "POST", url: `https://a.example/b/7?c=${SECRET}`, bodySize: 7 },
        response: { status: 200, bodySize: 900 },
        timings: { blocked: 1, dns: 2, connect: 30, ssl: 12, send: 1, wait: 50, receive: 3 },
      },
    ],
  },
};
const SAMPLES = [
  ...fixtures("captures", /\.pcap(?:ng)?$/),
  ...fixtures("traces", /\.json$/),
  new TextEncoder().encode(JSON.stringify(HAR)),
];

const below = (random: Rng, limit: number) => Math.floor(random() * limit);
/** Lengths, counts and flags that cannot be. */
const BYTES = [0, 1, 4, 0x45, 0x60, 0x7f, 0x80, 0xc0, 0xfe, 0xff, 0x22, 0x5b, 0x7b];

/** A sample with bytes exchanged, cut out, doubled or put in from another: the same for the same seed. */
function mutated(seed: number): Uint8Array {
  const random = rng(seed);
  let bytes = SAMPLES[below(random, SAMPLES.length)] ?? new Uint8Array(0);
  for (let changes = below(random, 6); changes >= 0; changes--) {
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

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function tryFile(seed: number): Promise<void> {
  const opened = await readConversation("a", pieces(mutated(seed), 1 + (seed % 5000))).catch(
    (error: unknown) => {
      if (error instanceof ConversationFileError) return undefined;
      throw error;
    },
  );
  if (!opened) return;
  const { trips, calls, connections, statements, endpoints } = opened.conversation;
  for (let i = 0; i < trips.sentUs.length; i++) {
    const times = [trips.sentUs[i], trips.askedUs[i], trips.answeredUs[i], trips.endUs[i]].map(Number);
    expect(times, opened.format).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(0);
    expect(times[3]).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(times.map((us) => us % 1)).toEqual([0, 0, 0, 0]);
    expect(Number(trips.connection[i])).toBeLessThan(connections.length);
    expect(Number(trips.requestBytes[i]) + Number(trips.replyBytes[i])).toBeGreaterThanOrEqual(0);
  }
  for (let i = 0; i < calls.trip.length; i++) {
    expect(Number(calls.statement[i])).toBeLessThan(statements.length);
    expect(Number(calls.endpoint[i])).toBeLessThanOrEqual(endpoints.length);
  }
}

it(`captures, traces and archives of requests changed at random are read, or refused with a reason, ${FILES} times`, async () => {
  for (let seed = FIRST; seed < FIRST + FILES; seed++) {
    try {
      await tryFile(seed);
    } catch (error) {
      throw new Error(`The file of seed ${seed}: ${error instanceof Error ? error.stack : error}`);
    }
  }
});
