import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSchema } from "../read-schema.ts";
import { fieldsBytes, recordBytes } from "./estimate.ts";

const fixture = (name: string) => ({
  name,
  bytes: readFileSync(new URL(`../samples/${name}`, import.meta.url)),
});
const field = (name: string, type: string, format?: string) => ({ name, type, ...(format && { format }) });

/** Mean bytes of the published data by table: of each field, by the storage rules. */
const data = new Map<string, { name: string; records: number; bytes: number }[]>();
for (const line of new TextDecoder()
  .decode(fixture("sports2000-field-bytes.csv").bytes)
  .trim()
  .split("\n")
  .slice(1)) {
  const [table = "", name = "", records, bytes] = line.split(",");
  const fields = data.get(table) ?? [];
  data.set(table, [...fields, { name, records: Number(records), bytes: Number(bytes) }]);
}
const tables = readSchema([fixture("sports2000.df")]).tables;
const analysed = readSchema([fixture("sports2000.tab.txt")]).tables;

/** Every range of fields of each table, with its bytes. */
function* choices(withAnalysis: boolean) {
  for (const [name, fields] of data) {
    const table = tables.find((one) => one.name.toLowerCase() === name);
    if (!table) continue;
    const sum = (of: readonly { bytes: number }[]) => of.reduce((bytes, one) => bytes + one.bytes, 15);
    const size = { records: fields[0]?.records ?? 0, mean: Math.round(sum(fields)), min: 0, max: 0 };
    for (let from = 0; from < fields.length; from++)
      for (let to = from + 1; to <= fields.length; to++) {
        if (to - from === fields.length) continue;
        const chosen = fields.slice(from, to);
        const estimate = fieldsBytes(
          withAnalysis ? { ...table, size } : table,
          chosen.map((one) => one.name),
        );
        if (estimate) yield { estimate, bytes: sum(chosen) };
      }
  }
}

describe("the size of a record", () => {
  it("is the size in dbanalys: the published data by the storage rules, and 15 bytes", () => {
    const overheads = [...data].flatMap(([name, fields]) => {
      const size = analysed.find((table) => table.name.toLowerCase() === name)?.size;
      // The data is from a later release: only tables with the same records are compared.
      if (!size || size.records !== fields[0]?.records) return [];
      return [size.mean - fields.reduce((sum, { bytes }) => sum + bytes, 0)];
    });
    const middle = overheads.toSorted((a, b) => a - b)[Math.floor(overheads.length / 2)];
    expect(overheads.length).toBeGreaterThan(15);
    expect(middle).toBeGreaterThan(14.5);
    expect(middle).toBeLessThan(15.5);
  });

  it("is the mean of the analysis if there is one, otherwise by format", () => {
    const fields = [
      field("Num", "integer", ">>>9"),
      field("Name", "character", "x(30)"),
      field("Day", "date"),
    ];
    const size = { records: 12, mean: 44, min: 40, max: 60 };
    expect(recordBytes({ name: "T", fields, size })).toMatchObject({ bytes: 44, from: "analysis" });
    // 15, 2.25 for an integer, 1 + 30 ** 0.7, and 4 for a date.
    expect(recordBytes({ name: "T", fields })).toMatchObject({ bytes: 33, from: "format" });
    expect(
      recordBytes({ name: "T", fields: [], size: { records: 0, mean: 0, min: 0, max: 0 } }),
    ).toBeUndefined();
  });

  it.each([
    ["by format", false],
    ["with an analysis", true],
  ])("of chosen fields is within its bounds for 95 % of the choices, %s", (_, withAnalysis) => {
    const all = [...choices(withAnalysis)];
    const inside = all.filter(
      ({ estimate, bytes }) => bytes >= estimate.low - 1 && bytes <= estimate.high + 1,
    );
    expect(all.length).toBeGreaterThan(500);
    expect(inside.length / all.length).toBeGreaterThan(0.95);
    // Very wide bounds would be useless.
    const narrow = all.filter(({ estimate }) => estimate.high / estimate.low < 2.2);
    expect(narrow).toHaveLength(all.length);
  });

  it("of FIELDS (_Field-Name) matches the published messages: 26.6 to 27.3 bytes", () => {
    const table = {
      name: "_Field",
      fields: [field("_Field-Name", "character", "x(32)"), field("_Order", "integer")],
    };
    const estimate = fieldsBytes(table, ["_field-name"]);
    expect(estimate?.bytes).toBe(27);
    expect(fieldsBytes(table, ["None"])).toBeUndefined();
  });

  it("of fields grows with every field, up to the whole record", () => {
    const customer = readSchema([fixture("sports2000.df"), fixture("sports2000.tab.txt")]).tables.find(
      ({ name }) => name === "Customer",
    );
    if (!customer) throw new Error("sports2000 has no Customer.");
    const names = customer.fields.map(({ name }) => name);
    let last = 0;
    for (let count = 1; count <= names.length; count++) {
      const bytes = fieldsBytes(customer, names.slice(0, count))?.bytes ?? 0;
      expect(bytes).toBeGreaterThanOrEqual(last);
      last = bytes;
    }
    expect(last).toBe(134);
  });
});
