import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../../testing/read-measurements.ts";
import { nameColumns } from "./name-columns.ts";

const servers = getModel("openedge-servers");
const queries = getModel("openedge-query");
const mn = { kind: "setting", param: "mn" };
const started = { kind: "metric", metric: "servers" };
const targetsOf = (model: typeof servers, ...headers: string[]) =>
  nameColumns(headers, model).map(({ target, either }) => target ?? either);

describe("a header with several meanings", () => {
  it("has the meaning that no other column has, in any order", () => {
    expect(targetsOf(servers, "servers", "clients", "-Mn", "tps")[0]).toEqual(started);
    expect(targetsOf(servers, "mn", "servers", "tps")[1]).toEqual(started);
    expect(targetsOf(servers, "servers", "servers (metric)", "tps")[0]).toEqual(mn);
    expect(targetsOf(queries, "records", "rec_sent")[0]).toEqual({ kind: "setting", param: "records" });
    expect(targetsOf(queries, "records", "rows_in_table", "messages")[0]).toEqual({
      kind: "metric",
      metric: "records",
    });
  });

  it("is a question if no column decides", () => {
    expect(targetsOf(servers, "servers", "clients", "tps")[0]).toEqual([mn, started]);
    const text = "clients,Servers,tps\n90,3,210\n90,6,280\n";
    const read = (mapping?: Parameters<typeof readMeasurements>[1]["mapping"]) =>
      readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model: servers, mapping });
    const question = read();
    expect(question.needsMapping).toBe(true);
    expect(question.columns?.[1]).toMatchObject({ target: mn, known: false, either: [mn, started] });
    expect(question.notes).toContain(
      '"Servers" may be the setting Maximum servers (-Mn) or the metric Servers: say which.',
    );
    const chosen = read((question.columns ?? []).map(({ target }) => ({ target })));
    expect(chosen.rows.map(({ settings }) => settings.mn)).toEqual([3, 6]);
  });

  it("has none if other columns have all its meanings", () => {
    expect(targetsOf(servers, "servers", "-Mn", "servers (metric)")[0]).toBeUndefined();
  });
});
