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

it.each([
  ["a recording that is gone", notFound("recording")],
  [
    "a database that starts up",
    Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
  ],
  ["a full disk", Object.assign(new Error("could not extend file"), { code: "53100" })],
])("passes on what reading %s says, as it is", async (_, error) => {
  const { signal } = new AbortController();
  const [read, gone] = [async () => new Uint8Array(gzipSync(recordingOf())), () => Promise.reject(error)];
  const settings = { network: {}, recordedMs: 3, changes: [], thresholds: {} };
  await expect(pool.evaluate("team", { read: gone, settings, withoutNames: true }, signal)).rejects.toBe(
    error,
  );
  const both = { readBefore: read, readAfter: gone, network: {}, withoutNames: false };
  await expect(pool.compare("team", both, signal)).rejects.toBe(error);
});

it("says of a canceled request that it was canceled, also while it reads", async () => {
  const controller = new AbortController();
  const read = async () => {
    controller.abort();
    return new Uint8Array(gzipSync(recordingOf()));
  };
  const settings = { network: {}, recordedMs: 3, changes: [], thresholds: {} };
  const evaluated = pool.evaluate("team", { read, settings, withoutNames: false }, controller.signal);
  await expect(evaluated).rejects.toMatchObject({ code: "upload-incomplete" });
});
