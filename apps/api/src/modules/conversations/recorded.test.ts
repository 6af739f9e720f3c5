import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readSent, readStored } from "./recorded.ts";

it("lists a stored recording over the round-trip time that it states, and stores it as recorded", async () => {
  const source = { kind: "log", name: "a.log", startedAt: null, timesAt: "server", lowerBound: true };
  const lines = [
    { wirecost: "conversation", version: 1, source: { ...source, statedRttUs: 18_000 } },
    { connection: 0, protocol: "postgresql", encrypted: false, rttUs: null },
    { statement: 0, text: "SELECT a FROM t WHERE b = ?", operation: "SELECT", tables: ["t"] },
    // The second began 1 ms after the first, the third more than a round trip after it.
    ...[0, 5000, 40_000].map((us) => ({
      ...{ trip: [0, 0, us, us, us + 4000, us + 4000, 0, 0], calls: [[0, -1, 0, 0, 0, 0]] },
    })),
    { end: { trips: 3, calls: 3 } },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const { recorded } = await readSent([new TextEncoder().encode(text)]);
  expect(recorded).toMatchObject({ rttMs: 18, trips: 2, calls: 3, recordedMs: 62 });
  expect(recorded.elapsedMs).toHaveLength(4);
  expect(gunzipSync(recorded.content).toString()).toBe(text);
  expect((await readStored(recorded.content)).trips.sentUs).toHaveLength(3);
});
