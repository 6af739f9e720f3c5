import { models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { headerOf } from "../../../values/header-of.ts";
import { possibleSystems, systemsOfHeaders } from "./systems-of-headers.ts";

const systems = (...headers: string[]) => systemsOfHeaders(headers).map(({ id }) => id);

describe("systems named by headers", () => {
  it.each([
    [["clients", "run", "tps"], ["openedge-servers"]],
    [["-Mm", "prefetchNumRecs", "messages"], ["openedge-query"]],
    [["link", "mode", "size", "size_unit", "seconds"], ["bulk-insert"]],
    [["rtt_s", "queries", "timeMs"], ["round-trips"]],
    [["caller", "callee", "technique", "calls", "cpu_s"], ["program-calls"]],
  ])("%j name the columns of %j", (headers, ids) => {
    expect(systems(...headers)).toEqual(ids);
  });

  it("are the same with columns of no system", () => {
    expect(systems("-Mm", "prefetchNumRecs", "messages", "host", "build")).toEqual(["openedge-query"]);
    expect(systems("build", "clients", "-Mi", "", "tps")).toEqual(["openedge-servers"]);
    expect(systems("link", "mode", "rows", "seconds", "engine", "engineer")).toEqual(["bulk-insert"]);
  });

  it("are none if few columns are named, or no metric", () => {
    expect(systems("clients", "tps", "joy")).toEqual([]);
    expect(systems("clients", "Mi", "tps", "scale", "jobs", "protocol", "seed")).toEqual([]);
    expect(systems("run", "description")).toEqual([]);
    expect(systems("clients", "-Mi", "-Ma")).toEqual([]);
    expect(possibleSystems(["clients", "tps", "joy"], "some").map(({ id }) => id)).toEqual([
      "openedge-servers",
    ]);
    expect(possibleSystems(["clients", "tps", "joy"], "all")).toEqual([]);
  });

  it("are those whose start-up parameters are present, in their spelling", () => {
    expect(systems("Benutzer", " -Mi", "-Ma ", "Durchsatz", "Kommentar")).toEqual(["openedge-servers"]);
    expect(systems("Zeit (s)", "-prefetchFactor", "Datum", "Ort", "Wer")).toEqual(["openedge-query"]);
    expect(systems("rtt_ms", "pattern", "rowCount", "-Mm", "-prefetchDelay", "total_ms")).toEqual([
      "openedge-query",
    ]);
    // One alone if the other columns are another system's; no dash; another spelling; as many of both systems.
    expect(systems("rtt_ms", "pattern", "rowCount", "-Mm", "total_ms")).toEqual(["round-trips"]);
    expect(systems("Benutzer", "Mi", "Ma", "Durchsatz", "Kommentar")).toEqual([]);
    expect(systems("Benutzer", "-MI", "-MA", "Durchsatz", "Kommentar")).toEqual([]);
    expect(systems("-Mm", "-Mn", "Dauer")).toEqual([]);
  });

  it("are several if the headers belong to several", () => {
    expect(systems("latencyMs", "messages").length).toBeGreaterThan(1);
  });

  it.each(models.map((model) => [model.id, model] as const))("are %s for all that it has", (id, model) => {
    const settings = Object.keys(model.params).map((param) => headerOf("setting", param, model));
    const metrics = Object.keys(model.metrics).map((metric) => headerOf("metric", metric, model));
    expect(systems(...settings, ...metrics)).toEqual([id]);
  });
});
