import { expect, it } from "vitest";
import { readInBatches } from "../../../read-in-batches.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const file = (text: string) => ({ name: "batch.csv", bytes: new TextEncoder().encode(text) });

it.each([",", ";"])("reads fields in single quotes, separated by %s, with delimiters within", (mark) => {
  const lines = [
    ["'job''s name'", "'commit interval'", "'elapsed (min)'"],
    [`'EOD${mark} "night"'`, "'500'", "'12.25'"],
    ["'it''s late'", "5000", "9.75"],
    ["'noon'", "''", "7.5"],
    [`'a${mark}''${mark}b'`, "70", "'6.5'"],
    ["it's", "80", "5.5"],
  ];
  const text = `${lines.map((fields) => fields.join(mark)).join("\n")}\n`;
  const columns = [
    { target: { kind: "own-setting" } },
    { target: { kind: "own-setting" } },
    { target: { kind: "own-metric", unit: "min", better: "lower" } },
  ] as const;
  const { rows, schema } = readMeasurements(file(text), { model: null, mapping: columns });
  expect(schema?.metrics).toMatchObject([{ id: "elapsed", unit: "min" }]);
  expect(rows.map(({ settings, metrics }) => [settings["job-s-name"], metrics.elapsed])).toEqual([
    [`EOD${mark} "night"`, 12.25],
    ["it's late", 9.75],
    ["noon", 7.5],
    [`a${mark}'${mark}b`, 6.5],
    ["it's", 5.5],
  ]);
});

it("also reads a file of which only the beginning would be decoded", () => {
  const text = `'clients','tps'\n${"'70','812.5'\n".repeat(3000)}`;
  const batches = readInBatches(file(text), { model: null, columns: true });
  let count = 0;
  let step = batches.next();
  for (; !step.done; step = batches.next()) count += step.value.columns?.count ?? step.value.rows.length;
  expect(count).toBe(3000);
});

it("leaves apostrophes in other tables", () => {
  const { rows } = readMeasurements(file("clients' job,tps\n'70,812\nit's,9\n"), { model: null });
  expect(rows.map(({ settings }) => Object.values(settings))).toEqual([["'70"], ["it's"]]);
});
