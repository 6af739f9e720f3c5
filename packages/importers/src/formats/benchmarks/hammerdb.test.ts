import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each result with the users and minutes of its run", () => {
  const { rows, schema, provenance } = read(sample("hammerdb-cli.txt"));
  expect(rows.map(({ settings, metrics }) => [settings["virtual-users"], metrics.nopm, metrics.tpm])).toEqual(
    [
      [1, 35576, 81705],
      [2, 60364, 138633],
      [4, 103055, 236412],
    ],
  );
  expect(rows[0]?.settings).toMatchObject({
    database: "SQL Server",
    "ramp-up-minutes": 0,
    "test-minutes": 1,
  });
  expect(schema?.metrics).toMatchObject([
    { label: "NOPM", unit: "orders/min", better: "higher" },
    { label: "TPM", better: "higher" },
  ]);
  expect(provenance).toEqual({ tool: "HammerDB", version: "4.0", product: "SQL Server" });
});

it("treats results with the same settings as replicates, and parses the older wording", () => {
  expect(read(sample("hammerdb-results.txt")).rows.map(({ replicate }) => replicate)).toEqual([
    "1",
    "2",
    "3",
  ]);
  const older =
    "Vuser 1:10 Active Virtual Users configured\nVuser 1:TEST RESULT : System achieved 60501 SQL Server TPM at 13207 NOPM\n";
  expect(read(older).rows).toMatchObject([
    { settings: { "virtual-users": 10, database: "SQL Server" }, metrics: { nopm: 13207, tpm: 60501 } },
  ]);
});

it("parses the warehouses", () => {
  const line = "Changed tpcc:pg_count_ware from 1 to 200 for PostgreSQL\n";
  expect(read(`HammerDB CLI v4.8\n${line}${sample("hammerdb-results.txt")}`).rows[0]?.settings).toMatchObject(
    {
      warehouses: 200,
    },
  );
});

it("names runs without a result, and invalid results", () => {
  const text = sample("hammerdb-cli.txt");
  expect(read(text.slice(0, text.lastIndexOf("Vuser 1:TEST RESULT"))).complaints).toMatchObject([
    { severity: "warning", line: 73, message: expect.stringContaining("has no TEST RESULT") },
  ]);
  const withoutResult = read(text.slice(0, text.indexOf("Vuser 1:TEST RESULT")));
  expect(isUsable(withoutResult)).toBe(false);
  expect(
    read("Vuser 1:TEST RESULT : System achieved x NOPM from 7 PostgreSQL TPM\n").complaints[0],
  ).toMatchObject({
    line: 1,
    value: "x",
  });
  expect(isUsable(read("Vuser 1:TEST RESULT : System achieved 12\n"))).toBe(false);
});
