import { checkValue } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { columnIds } from "./column-ids.ts";
import { MAX_CHOICES } from "./measurement-columns.ts";
import { schemaOfColumns } from "./schema-of-columns.ts";
import { SettingColumns, settingsAs } from "./setting-columns.ts";

const tps = { id: "tps", label: "tps", unit: "tx/s", better: "higher", noise: "noisy" } as const;

it("creates a schema that accepts every source row, and no other value", () => {
  const rows = [
    { clients: 1, mode: "simple", size: 0.5 },
    { clients: 64, mode: "prepared", size: 2 },
  ];
  const gathered = new SettingColumns();
  for (const row of rows) gathered.add(row);
  const { params, metrics } = schemaOfColumns({
    settings: gathered.columns({
      clients: { label: "Clients", unit: "clients" },
      size: { unit: "reams" },
    }),
    metrics: [tps],
  });
  for (const row of rows) {
    for (const [id, value] of Object.entries(row)) {
      const param = params[id];
      expect(param && checkValue(id, param, value)).toBe(undefined);
    }
  }
  const { clients, mode, size } = params;
  expect(clients).toMatchObject({
    kind: "number",
    label: "Clients",
    unit: "clients",
    integer: true,
    max: 64,
  });
  expect(size).toMatchObject({ integer: false, unit: "1", label: "size (reams)" });
  expect(mode && checkValue("mode", mode, "extended")?.message).toContain("simple, prepared");
  expect(metrics.tps).toMatchObject({ unit: "tx/s", better: "higher" });
});

it.each([
  ["mbit/s", "Mbit/s"],
  ["Gbps", "Gbit/s"],
  ["kb/s", "kbit/s"],
  ["MBps", "MB/s"],
  ["kib/s", "KiB/s"],
  ["minutes", "min"],
  ["µs", "us"],
])("takes %s for the unit %s", (unit, known) => {
  const column = { kind: "number", id: "link", label: "link", unit, min: 1, max: 8, integer: true } as const;
  expect(schemaOfColumns({ settings: [column], metrics: [tps] }).params.link).toMatchObject({
    label: "link",
    unit: known,
  });
});

it("treats a number among texts as text", () => {
  const gathered = new SettingColumns();
  gathered.add({ size: 16 });
  gathered.add({ size: "auto" });
  const columns = gathered.columns();
  expect(columns).toEqual([{ kind: "choice", id: "size", label: "size", values: ["16", "auto"] }]);
  expect(settingsAs(columns, { size: 16, other: 1 })).toEqual({ size: "16", other: 1 });
  const settings = { size: "auto" };
  expect(settingsAs(columns, settings)).toBe(settings);
});

it("rejects a column with a different text in every row", () => {
  const gathered = new SettingColumns();
  for (let i = 0; i <= MAX_CHOICES; i++) gathered.add({ commit: `c${i}` });
  expect(() => gathered.columns()).toThrow(/commit has more than 1000 different values/);
  const numbers = new SettingColumns();
  for (let i = 0; i <= MAX_CHOICES; i++) numbers.add({ seed: i });
  expect(numbers.columns()).toHaveLength(1);
});

it("gives each column an id that is not a property of Object.prototype", () => {
  expect(columnIds(["TPS (1/s)", "tps_1_s", "", "%", "__proto__", "constructor", "Größe"])).toEqual([
    "tps-1-s",
    "tps-1-s-2",
    "column-3",
    "column-4",
    "proto",
    "constructor-column",
    "größe",
  ]);
});
