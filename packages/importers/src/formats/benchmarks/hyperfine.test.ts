import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each time as a run, and parameters as settings", () => {
  const { rows, schema } = read(sample("hyperfine-rows.json"));
  const runs = rows.filter(({ metrics }) => "time" in metrics);
  expect(runs).toHaveLength(24);
  expect(runs[0]).toMatchObject({
    line: 13,
    replicate: "1",
    settings: { rows: 1000 },
    metrics: { time: 0.02350425 },
  });
  expect(schema?.settings).toMatchObject([{ id: "rows", kind: "number", min: 1000, max: 3000 }]);
  expect(schema?.metrics[0]).toMatchObject({ label: "time", unit: "s", better: "lower" });
});

it("distinguishes commands by name if no parameter does", () => {
  const { rows, schema } = read(sample("hyperfine-named.json"));
  expect(schema?.settings).toMatchObject([{ id: "command", values: ["count", "sleep"] }]);
  expect(rows.filter(({ settings }) => settings.command === "sleep")).toHaveLength(6);
  const long = read(
    sample("hyperfine-named.json")
      .replace('"count"', `"${"c".repeat(300)}"`)
      .replace('"sleep"', `"${"c".repeat(301)}"`),
  );
  expect(new Set(long.rows.map(({ settings }) => settings.command)).size).toBe(2);
});

it("parses memory, failed runs and a file without times", () => {
  const of = (more: string) => read(`{"results":[{"command":"x","mean":0.5${more}}]}`);
  expect(of("").rows).toMatchObject([{ metrics: { time: 0.5 } }]);
  expect(of(',"times":[0.4,0.6],"memory_usage_byte":[100,200]').rows[1]?.metrics).toEqual({
    time: 0.6,
    "peak-memory": 200,
  });
  expect(of(',"times":[0.4],"exit_codes":[1]').notes).toContain(
    "1 run ended with an exit code other than 0.",
  );
});

it("names errors by line", () => {
  const text = sample("hyperfine-named.json");
  expect(read(text.replace("0.0028749981400000004,", '"soon",')).complaints).toMatchObject([
    { line: 15, value: '"soon"', message: expect.stringContaining("a number of 0 or more") },
  ]);
  expect(read(text.slice(0, 400)).complaints).toMatchObject([
    { message: expect.stringContaining("cut off") },
  ]);
  expect(isUsable(read(text + text))).toBe(false);
  expect(isUsable(read('{"results":[]}'))).toBe(false);
});
