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

it("reads a recording only once a thread is free, and not if the queue is full", async () => {
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
  const requests = Array.from({ length: 9 }, () =>
    pool.evaluate("team", { read, settings, withoutNames: false }, new AbortController().signal),
  );
  const outcomes = await Promise.allSettled(requests);
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  // One of two threads stays free for other teams, and four requests wait.
  expect([refused, all, most]).toEqual([Array(4).fill("server-unavailable"), 5, 1]);
});

it.each([
  ["a recording that is gone", notFound("recording")],
  ["a starting database", Object.assign(new Error("the database system is starting up"), { code: "57P03" })],
  ["a full disk", Object.assign(new Error("could not extend file"), { code: "53100" })],
])("passes on what reading %s says, as it is", async (_, error) => {
  const { signal } = new AbortController();
  const [read, fail] = [async () => new Uint8Array(gzipSync(recordingOf())), () => Promise.reject(error)];
  const settings = { network: {}, recordedMs: 3, changes: [], thresholds: {} };
  await expect(pool.evaluate("team", { read: fail, settings, withoutNames: true }, signal)).rejects.toBe(
    error,
  );
  const both = { readBefore: read, readAfter: fail, network: {}, withoutNames: false };
  await expect(pool.compare("team", both, signal)).rejects.toBe(error);
});

it("reports a canceled request, also during the read", async () => {
  const controller = new AbortController();
  const read = async () => {
    controller.abort();
    return new Uint8Array(gzipSync(recordingOf()));
  };
  const settings = { network: {}, recordedMs: 3, changes: [], thresholds: {} };
  const evaluated = pool.evaluate("team", { read, settings, withoutNames: false }, controller.signal);
  await expect(evaluated).rejects.toMatchObject({ code: "upload-incomplete" });
});
