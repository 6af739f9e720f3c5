import { expect, it, onTestFinished } from "vitest";
import redactWorker from "../workers/redact-worker.ts";
import { RedactPool } from "./redact-pool.ts";

const rows = Array.from({ length: 300 }, (_, i) => ({
  row: `${i + 1}`,
  label: `on DB-${i % 40}.example.com`,
  settings: { rttMs: 5 },
  metrics: { elapsedMs: i },
}));
const whole = {
  title: "db-7.example.com",
  note: null,
  sender: null,
  content: {
    kind: "measured" as const,
    document: {
      ...{ model: "round-trips", modelVersion: "1", schema: null, setup: {}, passport: null, rows },
      axes: ["rttMs", "rowCount"] as [string, string],
      metric: "elapsedMs",
    },
  },
};
const replacements = Array.from({ length: 40 }, (_, i) => ({ name: `db-${i}.example.com`, by: `host-${i}` }));

it("redacts beside other work, and comes to the same", async () => {
  const pool = new RedactPool();
  onTestFinished(() => pool.close());
  const task = { whole, options: { replacements, all: false, titles: [] } };
  const order: string[] = [];
  const redacting = pool.redact("lab", task).then((redacted) => {
    order.push("redacted");
    return redacted;
  });
  // What was done at once would be done before this.
  await new Promise(setImmediate);
  order.push("another request");
  const redacted = await redacting;
  expect(order).toEqual(["another request", "redacted"]);
  expect(redacted).toEqual(redactWorker(task));
  expect([redacted.title, redacted.document]).toEqual(["host-7", expect.not.stringMatching(/db-\d/i)]);
});
