import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../../read-measurements.ts";
import { nameColumns } from "./name-columns.ts";

const servers = getModel("openedge-servers");
const queries = getModel("openedge-query");
const mn = { kind: "setting", param: "mn" };
const started = { kind: "metric", metric: "servers" };
const named = (model: typeof servers, ...headers: string[]) =>
  nameColumns(headers, model).map(({ target, either }) => target ?? either);

describe("a header with several meanings", () => {
  it("is what no other column is, wherever that stands", () => {
    expect(named(servers, "servers", "clients", "-Mn", "tps")[0]).toEqual(started);
    expect(named(servers, "mn", "servers", "tps")[1]).toEqual(started);
    expect(named(servers, "servers", "servers (metric)", "tps")[0]).toEqual(mn);
    expect(named(queries, "records", "rec_sent")[0]).toEqual({ kind: "setting", param: "records" });
    expect(named(queries, "records", "rows_in_table", "messages")[0]).toEqual({
      kind: "metric",
      metric: "records",
    });
  });

  it("is asked about where no column decides", () => {
    expect(named(servers, "servers", "clients", "tps")[0]).toEqual([mn, started]);
    const text = "clients,Servers,tps\n90,3,210\n90,6,280\n";
    const read = (mapping?: Parameters<typeof readMeasurements>[1]["mapping"]) =>
      readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model: servers, mapping });
    const asked = read();
    expect(asked.needsMapping).toBe(true);
    expect(asked.columns?.[1]).toMatchObject({ target: mn, known: false, either: [mn, started] });
    expect(asked.notes).toContain(
      '"Servers" may be the setting Maximum servers (-Mn) or the metric Servers: say which.',
    );
    const chosen = read((asked.columns ?? []).map(({ target }) => ({ target })));
    expect(chosen.rows.map(({ settings }) => settings.mn)).toEqual([3, 6]);
  });

  it("is nothing where other columns say all of its meanings", () => {
    expect(named(servers, "servers", "-Mn", "servers (metric)")[0]).toBeUndefined();
  });
});
