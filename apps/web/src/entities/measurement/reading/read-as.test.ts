import { readFileSync } from "node:fs";
import { readMeasurements } from "@wirecost/importers";
import { getModel, type Model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readAs } from "./read-as.ts";

const fixtures = new URL("../../../../../../packages/importers/fixtures/", import.meta.url);
const reader = (name: string, bytes: Uint8Array) => (model: Model | null) =>
  readMeasurements({ name, bytes }, { model });
const text = (lines: string) => reader("some.csv", new TextEncoder().encode(lines));
const first = getModel("openedge-query");

describe("readAs", () => {
  it.each([
    ["openedge-messages.csv", "openedge-query"],
    ["openedge-atm-tps.csv", "openedge-servers"],
    ["nexusdb-insert-seconds.csv", "bulk-insert"],
    ["n-plus-one-latency.csv", "round-trips"],
    ["as400-program-calls.csv", "program-calls"],
  ])("reads the published %s for %s, whatever it is dropped on", (name, id) => {
    const read = reader(name, readFileSync(new URL(name, fixtures)));
    const { model, reading } = readAs(read, first, false);
    expect(model?.id).toBe(id);
    expect(reading.rows.length).toBeGreaterThan(0);
    const alone = readAs(read, undefined, false);
    expect(alone.model?.id).toBe(id);
    expect(alone.reading.rows).toEqual(reading.rows);
  });

  it("reads for no model what no model or several can read, where none is given", () => {
    for (const lines of ["engine,joy\na,1\nb,2\n", "latencyMs,messages\n1,5\n2,6\n"]) {
      const { model, reading } = readAs(text(lines), undefined, false);
      expect(model).toBeNull();
      expect(reading.rows).toHaveLength(2);
    }
  });

  it("keeps to what the user said", () => {
    const read = reader("atm.csv", readFileSync(new URL("openedge-atm-tps.csv", fixtures)));
    expect(readAs(read, first, true).model).toBe(first);
    expect(readAs(read, null, true).model).toBeNull();
  });

  it("keeps a table of a system for that, with a bad value and with columns of its own", () => {
    const lines = "clients,-Mi,kernel,tps\n120,3,6.1,410.5\n90,3x,6.8,400\n";
    for (const lab of [undefined, getModel("bulk-insert")]) {
      const { model, reading } = readAs(text(lines), lab, false);
      expect(model?.id).toBe("openedge-servers");
      expect(reading.complaints).toMatchObject([{ line: 3, column: "-Mi", value: "3x" }]);
      expect(reading.needsMapping).toBe(true);
    }
  });

  it("reads a table of other words for no model", () => {
    const { model, reading } = readAs(text("engine,joy\na,1\nb,2\n"), first, false);
    expect(model).toBeNull();
    expect(reading.rows).toHaveLength(2);
  });

  it("leaves a table with one foreign column to the model that measures another", () => {
    expect(readAs(text("mm,messages,joy\n1024,3,1\n"), first, false).model).toBe(first);
  });
});
