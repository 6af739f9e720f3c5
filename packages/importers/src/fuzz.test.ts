import { readdirSync, readFileSync } from "node:fs";
import { schemaOfColumns } from "@wirecost/analysis";
import { getModel, type Model, models } from "@wirecost/sim-core";
import { superLinear } from "@wirecost/sim-core/testing";
import { describe, expect, it } from "vitest";
import { toCsv } from "./csv/to-csv.ts";
import { isUsable } from "./reading.ts";
import { readSchema } from "./schema-files/read-schema.ts";
import { readSettings } from "./settings-files/read-settings.ts";
import { mutatedFile } from "./testing/mutated-file.ts";
import { type ReadingWithRows, readMeasurements } from "./testing/read-measurements.ts";
import { suggestSetup } from "./testing/suggest-setup.ts";

const samples = ["../fixtures/", "schema-files/samples/"].flatMap((path) => {
  const folder = new URL(path, import.meta.url);
  return readdirSync(folder)
    .filter((name) => !name.endsWith(".md"))
    .map((name) => new Uint8Array(readFileSync(new URL(name, folder))));
});

const PARTS = 10;
const FILES = Number(process.env.FUZZ_FILES ?? 500);
/** `npm run fuzz` takes seeds that no run before has taken. */
const FIRST = Number(process.env.FUZZ_SEED ?? 1);
/** A file that takes longer is compared with its own double: what grows with its square is refused, on any machine. */
const SUSPICIOUS_MS = 2000;

/** Every figure is a number, and what is wrong is said. */
function check(reading: ReadingWithRows): void {
  const { rows, complaints, needsMapping } = reading;
  if (rows.length + complaints.length === 0 && !needsMapping) expect(reading).toBe("rows or a complaint");
  for (const { settings, metrics } of rows) {
    for (const value of Object.values(metrics)) if (!Number.isFinite(value)) expect(value).toBe("finite");
    for (const value of Object.values(settings))
      if (typeof value === "number" && !Number.isFinite(value)) expect(value).toBe("finite");
  }
}

/** What was read and is exported reads as what it was. */
function checkExport({ rows }: ReadingWithRows, model: Model, name: string): void {
  const bytes = new TextEncoder().encode(toCsv(rows, model));
  const again = readMeasurements({ name, bytes }, { model });
  expect(again.complaints.filter(({ severity }) => severity === "error")).toEqual([]);
  const values = (some: ReadingWithRows["rows"]) =>
    some.map(({ settings, metrics }) => ({ settings, metrics }));
  expect(values(again.rows)).toEqual(values(rows));
}

function tryFile(seed: number): void {
  const bytes = mutatedFile(samples, seed);
  const started = process.cpuUsage();
  tryBytes(bytes, seed);
  if (process.cpuUsage(started).user / 1000 < SUSPICIOUS_MS) return;
  const slow = superLinear((times) => tryBytes(repeated(bytes, times), seed), 1);
  if (slow !== undefined) expect(`the file of seed ${seed}: ${slow}`).toBe("linear");
}

function repeated(bytes: Uint8Array, times: number): Uint8Array {
  const many = new Uint8Array(times * bytes.length);
  for (let i = 0; i < times; i++) many.set(bytes, i * bytes.length);
  return many;
}

function tryBytes(bytes: Uint8Array, seed: number): void {
  const name = `${seed}.csv`;
  const model = models[seed % (models.length + 1)] ?? null;
  const reading = readMeasurements({ name, bytes }, { model, onlyIfMapped: seed % 2 === 0 });
  check(reading);
  const schema = reading.schema ? schemaOfColumns(reading.schema) : model;
  if (isUsable(reading) && reading.rows.length > 0 && schema) {
    suggestSetup(reading.rows, schema);
    if (schema === model) checkExport(reading, model, name);
  }
  readSchema([{ name, bytes }]);
  readSettings({ name: seed % 3 === 0 ? "db.lg" : "db.pf", bytes }, model ?? getModel("openedge-query"));
}

describe("a file changed at random", () => {
  it.each(Array.from({ length: PARTS }, (_, part) => part))(
    "is read or complained about, part %i",
    { timeout: 3_600_000 },
    (part) => {
      for (let seed = FIRST + part; seed < FIRST + FILES; seed += PARTS) {
        try {
          tryFile(seed);
        } catch (error) {
          throw new Error(`The file of seed ${seed}: ${error instanceof Error ? error.stack : error}`);
        }
      }
    },
  );

  it("is the same for the same seed", () => {
    expect(mutatedFile(samples, 7)).toEqual(mutatedFile(samples, 7));
    expect(mutatedFile(samples, 7)).not.toEqual(mutatedFile(samples, 8));
  });
});
