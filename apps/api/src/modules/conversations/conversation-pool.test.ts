import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { notFound } from "../../platform/errors/app-error.ts";
import { recordingOf } from "../../testing/recording-of.ts";
import { ConversationPool } from "./conversation-pool.ts";

const pool = new ConversationPool({
  databaseUrl: "",
  uploadWorkers: 2,
  uploadMemoryMiB: 64,
  uploadSeconds: 3600,
});
afterAll(() => pool.close());

it("reads a recording once a thread takes it, and none of those that may not wait", async () => {
  let [reading, most, all] = [0, 0, 0];
  const read = async () => {
    all += 1;
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((resolve) => setTimeout(resolve));
    reading -= 1;
    return new Uint8Array(gzipSync(recordingOf()));
  };
  const settings = { network: {}, recordedMs: 3, changes: [], thresholds: {} };
  const asked = Array.from({ length: 9 }, () =>
    pool.evaluate("team", { read, settings, withoutNames: false }, new AbortController().signal),
  );
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  // One thread of two is left to others, and four wait.
  expect([refused, all, most]).toEqual([Array(4).fill("server-unavailable"), 5, 1]);
});

it("says what reading a recording says", async () => {
  const read = () => Promise.reject(notFound("recording"));
  const signal = new AbortController().signal;
  const compared = pool.compare(
    "team",
    { readBefore: read, readAfter: read, network: {}, withoutNames: false },
    signal,
  );
  await expect(compared).rejects.toMatchObject({ code: "not-found" });
});
