import { schemaOfColumns } from "@wirecost/analysis";
import type { ForeignText, SharedContent, SharedSet } from "@wirecost/contract";
import { type ColumnMapping, toCsv } from "@wirecost/importers";
import { readMeasurements } from "@wirecost/importers/testing";
import {
  computeRun,
  defaultParams,
  getModel,
  type Model,
  models,
  type ParamValue,
  simulate,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { defaultView } from "../../entities/design/lab-view.ts";
import { designOfRun } from "../../entities/experiment/run/stored-run.ts";
import { ownCell } from "../../entities/experiment/run/stored-table.tsx";
import { findNames, withoutPseudonyms } from "./find-names.ts";
import { expiresAt, type ShareDraft } from "./share-options.ts";
import { embedAddress, embedCode, pictureAddress } from "./share-panel.tsx";
import { redesigned, sharedCell } from "./shared-lab.tsx";
import { uploadQuery } from "./shared-page.tsx";
import { sharedVersions } from "./shared-view.tsx";

const own: SharedSet = {
  model: null,
  schema: {
    settings: [
      { kind: "number", id: "shift", label: "shift", unit: "1", min: -3.5, max: 4, integer: false },
      { kind: "choice", id: "flags", label: "flags", values: ["-O2", "=1+1", "'x", "a,b"] },
    ],
    metrics: [
      { id: "answer", label: "answer", unit: "ms", better: "lower", noise: "noisy" },
      { id: "gain", label: "gain", unit: "1", better: "higher", noise: "noisy" },
    ],
  },
  setup: {},
  axes: ["shift", "flags"],
  metric: "answer",
  environment: { cores: 8, note: "=1+1" },
  rows: [
    ["first", "@SUM(A1)", -3.5, "-O2", 0.1, 2],
    ["second", '-1+"1"', -3.5, "=1+1", 1e-7, 0.25],
    ["3", "'quoted", 4, "'x", 1234567.125, 3],
    ["4", "plain", 4, "a,b", 2, 1e21],
  ].map(([row, label, shift, flags, answer, gain]) => ({
    row: String(row),
    label: String(label),
    settings: { shift: Number(shift), flags: String(flags) },
    metrics: { answer: Number(answer), gain: Number(gain) },
  })),
};
const ofModel: SharedSet = {
  ...own,
  model: "openedge-query",
  schema: null,
  setup: { records: 1000 },
  axes: ["mm", "prefetchNumRecs"],
  metric: "messages",
  rows: own.rows.map((row, i) => ({
    ...row,
    settings: { mm: 1024 * (i + 1) },
    metrics: { messages: 7 + i },
  })),
};

it.each([
  ["columns of its own", own],
  ["a model's columns", ofModel],
])("a copy of rows with %s has the same rows", (_, set) => {
  const schema = set.schema ? schemaOfColumns(set.schema) : getModel(set.model ?? "");
  const { model, mapping, environment, setup } = uploadQuery(set, schema);
  const as: ColumnMapping | undefined = mapping === undefined ? undefined : JSON.parse(mapping);
  const file = { name: "copy.csv", bytes: new TextEncoder().encode(toCsv(set.rows, schema)) };
  const read = readMeasurements(file, {
    model: model === undefined ? null : getModel(model),
    ...(as ? { mapping: as } : {}),
  });
  expect(read.complaints).toEqual([]);
  expect(read.rows.map(({ line: _line, ...row }) => row)).toEqual(set.rows);
  // In a CSV file columns are named by ids, so labels are replaced by ids.
  if (set.schema)
    expect(read.schema).toMatchObject({
      settings: set.schema.settings.map(({ label: _, ...column }) => column),
      metrics: set.schema.metrics.map(({ label: _, ...column }) => column),
    });
  else expect(JSON.parse(setup ?? "")).toEqual(set.setup);
  expect(JSON.parse(environment ?? "")).toEqual({ environmentId: null, facts: set.environment });
});

/** A value that is not on the axis of its setting. */
function besides(model: Model, id: string, values: readonly ParamValue[]): ParamValue {
  const param = model.params[id];
  if (param?.kind === "choice")
    return param.options.find(({ value }) => !values.includes(value))?.value ?? param.default;
  if (param?.kind !== "number") return !values.includes(true);
  const step = param.integer ? 1 : (param.max - param.min) / 997;
  let value = param.min;
  while (values.includes(value)) value += step;
  return value;
}

describe.each(models.map((model) => [model.id, model] as const))("a shared run of %s", (_, model) => {
  const { rows, columns, metric } = defaultView(model);
  const off = Object.fromEntries(
    [rows, columns].map(({ param, values }) => [param, besides(model, param, values)]),
  );
  const seed = 7;
  const params = { ...defaultParams(model), ...off };
  const design = { model: model.id, params, axes: [rows, columns] as const, metric, seed };

  it("gives the metrics of the selected cell, whatever its own settings", () => {
    const run = computeRun(design);
    for (const index of [ownCell(run), run.cells.length - 1]) {
      const cell = sharedCell(run, index);
      expect(cell.metrics).toEqual(simulate(model, cell.params, seed));
      expect(
        [rows.values, columns.values].map((values, i) =>
          values.includes(cell.params[[rows, columns][i]?.param ?? ""] ?? ""),
        ),
      ).toEqual([true, true]);
    }
  });

  it("has a cell for the recipient's settings, and selects it", () => {
    const stored = designOfRun(model, computeRun({ ...design, params: defaultParams(model) }));
    if (!stored) throw new Error("today's model does not take its own run");
    const run = computeRun(redesigned(model, stored, params));
    const cell = sharedCell(run, ownCell(run));
    expect(cell.params).toEqual(run.params);
    expect(Object.values(cell.metrics)).toEqual(run.base);
  });
});

const today = getModel("openedge-query").version;
const measured = (version: Pick<SharedSet, "model" | "modelVersion">) => ({
  kind: "measured" as const,
  title: "night.csv",
  document: {
    ...version,
    schema: null,
    setup: {},
    axes: ["mm", "prefetchNumRecs"] as [string, string],
    metric: "messages",
    environment: null,
    rows: [],
  },
});
const comparison = (...items: ReturnType<typeof measured>[]): SharedContent => ({
  kind: "comparison",
  document: { items, view: { points: [], baseline: 0, metric: "", row: "" } },
});

it("lists each version once", () => {
  const own = measured({ model: "openedge-query", modelVersion: today });
  expect(sharedVersions(own)).toEqual([{ model: "openedge-query", version: today }]);
  expect(sharedVersions(comparison(own, own))).toEqual([{ model: "openedge-query", version: today }]);
});

it("reports predictions that now come from another version", () => {
  const old = measured({ model: "openedge-query", modelVersion: "0.1" });
  expect(sharedVersions(comparison(old))).toEqual([{ model: "openedge-query", version: "0.1", now: today }]);
});

it("has none for custom tables, and for links without a version", () => {
  expect(sharedVersions(measured({ model: null }))).toEqual([]);
  expect(sharedVersions(measured({ model: "openedge-query" }))).toEqual([]);
});

function namesIn(labels: readonly string[], title = "nightly", host = "orcus") {
  const texts: readonly ForeignText[] = [
    { group: "heading", text: title, count: 1, of: "title" },
    ...labels.map((text) => ({ group: "label" as const, text, count: 1, of: "label" })),
    { group: "host", text: host, count: 1, of: "host" },
  ];
  return findNames(texts).map(({ name, as }) => `${as} ${name}`);
}

describe("findNames", () => {
  it.each([
    ["FOR EACH Customer NO-LOCK", ["table Customer"]],
    ["for first order-line of order", ["table order-line"]],
    ["find by Customer.Cust-Num", ["table Customer", "field Cust-Num"]],
    ["select * from invoice join line", ["table invoice", "table line"]],
    ["-db sports -H db1", ["host db1", "database sports"]],
    ["on 10.1.2.3 and db1.corp.example.", ["host 10.1.2.3", "host db1.corp.example"]],
    ["fe80::1:2:3 (srvprod7)", ["host fe80::1:2:3", "host srvprod7"]],
    ["acme-db01, münchen-sql2", ["host acme-db01", "host münchen-sql2"]],
    ["by ann@acme.example from /srv/acme/db", ["name ann@acme.example", "name /srv/acme/db"]],
    ["Database: sports2020", ["database sports2020"]],
    ["customer ACME", ["name ACME"]],
    ["Bäckerei Grünwald JOIN run 2", ["name Bäckerei", "name Grünwald"]],
    ["import of kasse_nord, cold", ["name kasse_nord"]],
    ["nothing to hide at -Mm 8192, run3 of client-150, 12 rows/s", []],
  ])("finds in %j what it names", (label, names) => {
    expect(
      namesIn([label])
        .filter((name) => name !== "host orcus")
        .toSorted(),
    ).toEqual([...names].toSorted());
  });

  it("finds the host of an environment, and each name once", () => {
    expect(namesIn(["each Customer", "each CUSTOMER"])).toEqual(["table Customer", "host orcus"]);
  });

  it("finds words of a file name that are in the data too, within longer ones", () => {
    expect(namesIn(["ACMEPROD", "Acme_Kunden"], "acme-night.csv")).toEqual([
      "name ACMEPROD",
      "name Acme_Kunden",
      "host orcus",
      "name acme-night",
      "name acme",
    ]);
    expect(namesIn(["other"], "Results for review")).toEqual(["host orcus"]);
  });

  it("lists each value of a text column by its meaning, but no numbers, units or booleans", () => {
    const values = (of: string, ...all: readonly string[]) =>
      all.map((text) => ({ group: "value" as const, text, count: 3, of }));
    const found = findNames([
      ...values("Datenbankserver", "Orkus", "lethe"),
      ...values("nom serveur", "Styx A"),
      ...values("kassenSchema", "filiale"),
      ...values("Kunde", "bäckerei grün"),
      ...values("endpoint", "https://api.example.org:8443/v1"),
      ...values("driver", "pgx"),
      ...values("cached", "yes", "NEIN", "64 KiB", "1,5", "10 Mbit/s", "A"),
    ]);
    expect(found.map(({ name, as }) => `${as} ${name}`)).toEqual([
      "host Orkus",
      "host lethe",
      "host Styx A",
      "database filiale",
      "name bäckerei grün",
      "name https://api.example.org:8443/v1",
      "name pgx",
    ]);
  });

  it("lists the measuring person, and a file name without extension", () => {
    const facts = [
      { group: "heading" as const, text: "kunde-huber_2026", count: 1, of: "title" },
      { group: "environment" as const, text: "j. huber", count: 1, of: "measuredBy" },
      { group: "environment" as const, text: "Intel Optane SSD", count: 1, of: "storage" },
      { group: "environment" as const, text: "Measured at Huber", count: 1, of: "note" },
    ];
    expect(findNames(facts).map(({ name }) => name)).toEqual(["kunde-huber_2026", "j. huber", "Huber"]);
  });

  it("finds tables, fields and the schema of record sizes", () => {
    const found = (text: string) =>
      findNames([{ group: "schema", text, count: 1, of: "recordSource" }]).map(
        ({ name, as }) => `${as} ${name}`,
      );
    expect(found("kunde with FIELDS (nr stadt) and auftrag of verkauf, version 3")).toEqual([
      "table kunde",
      "field nr",
      "field stadt",
      "table auftrag",
      "database verkauf",
    ]);
    expect(found("kunde of verkauf, not saved")).toEqual(["table kunde", "database verkauf"]);
  });

  it("finds names that were not replaced in a link, and no placeholders", () => {
    const remaining = (texts: readonly string[]) =>
      findNames(
        withoutPseudonyms(texts.map((text) => ({ group: "value" as const, text, count: 1, of: "server" }))),
      ).map(({ name }) => name);
    expect(remaining(["host-3", "Value AB", "host-1-db"])).toEqual(["-db"]);
    expect(remaining(["host-3", "lethe"])).toEqual(["lethe"]);
  });
});

const url = "https://wirecost.example/s/Ab_-1";

describe("the addresses of a link", () => {
  it("are built from its own", () => {
    expect(embedAddress(url)).toBe("https://wirecost.example/embed/Ab_-1");
    expect(pictureAddress(url, "svg")).toBe("https://wirecost.example/s/Ab_-1/picture.svg");
    expect(embedCode(url)).toContain('src="https://wirecost.example/embed/Ab_-1"');
    expect(embedCode(url)).toContain('referrerpolicy="no-referrer"');
  });
});

const now = new Date(2026, 10, 21, 12);
const draft = (change: Partial<ShareDraft>): ShareDraft => ({
  title: "x",
  shows: "table",
  expiry: "",
  lastDay: "",
  password: "",
  redact: [],
  redactAll: false,
  note: "",
  sender: undefined,
  showsSender: true,
  ...change,
});

describe("expiresAt", () => {
  it("is never, or a number of days from now", () => {
    expect(expiresAt(draft({}), now)).toBeNull();
    expect(expiresAt(draft({ expiry: "7" }), now)).toBe(new Date(2026, 10, 28, 12).toISOString());
  });

  it("is the end of a day in the reader's time zone", () => {
    const at = expiresAt(draft({ expiry: "date", lastDay: "2026-11-21" }), now);
    expect(at).toBe(new Date(2026, 10, 22).toISOString());
  });

  it.each(["", "2026-11-20", "soon"])("rejects %j", (lastDay) => {
    expect(expiresAt(draft({ expiry: "date", lastDay }), now)).toBeUndefined();
  });
});
