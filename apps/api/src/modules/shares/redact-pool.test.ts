import { expect, it, onTestFinished } from "vitest";
import { RedactPool } from "./redact-pool.ts";
import redactWorker from "./redact-worker.ts";

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
      ...{ model: "round-trips", modelVersion: "1", schema: null, setup: {}, environment: null, rows },
      axes: ["rttMs", "rowCount"] as [string, string],
      metric: "elapsedMs",
    },
  },
};
const replacements = Array.from({ length: 40 }, (_, i) => ({ name: `db-${i}.example.com`, by: `host-${i}` }));

it("replaces names in a thread, with the same result", async () => {
  const pool = new RedactPool();
  onTestFinished(() => pool.close());
  const task = { whole: JSON.stringify(whole), options: { replacements, all: false, titles: [] } };
  const order: string[] = [];
  const redacting = pool.redact("lab", task).then((redacted) => {
    order.push("redacted");
    return redacted;
  });
  // A synchronous replacement would be finished before this.
  await new Promise(setImmediate);
  order.push("another request");
  const redacted = await redacting;
  expect(order).toEqual(["another request", "redacted"]);
  expect(redacted).toEqual(redactWorker(task));
  expect([redacted.title, redacted.document]).toEqual(["host-7", expect.not.stringMatching(/db-\d/i)]);
});

it("reads large documents in a thread, also if nothing is replaced", async () => {
  const pool = new RedactPool();
  onTestFinished(() => pool.close());
  const order: string[] = [];
  const note = (which: string) => () => order.push(which);
  const copy = async (large: boolean) => {
    const document = { ...whole.content.document, rows: large ? [...rows, ...rows] : rows.slice(0, 3) };
    const task = { ...whole, content: { ...whole.content, document } };
    return pool.redact("lab", {
      whole: JSON.stringify(task),
      options: { replacements: [], all: false, titles: [] },
    });
  };
  const copies = [copy(true).then(note("large")), copy(false).then(note("small"))];
  await new Promise(setImmediate);
  note("another request")();
  await Promise.all(copies);
  expect(order).toEqual(["small", "another request", "large"]);
});
