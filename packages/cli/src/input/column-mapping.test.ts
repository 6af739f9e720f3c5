import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { columnMapping, columnOption } from "./column-mapping.ts";

const columns = ["host", "took (s)", "note"].map((header) => ({
  header,
  samples: [],
  target: { kind: "ignore" } as const,
  known: false,
}));
const targets = (option: readonly string[], model = getModel("openedge-query")) =>
  columnMapping(model, columns, { column: option }).map(({ target }) => target);
const own = (option: readonly string[]) =>
  columnMapping(null, columns, { column: option }).map(({ target }) => target);

describe("--column", () => {
  it("names a model's settings and metrics by id or flag, and keeps the other columns", () => {
    expect(targets(["host=-Mm", "took (s)=elapsedMs"])).toEqual([
      { kind: "setting", param: "mm" },
      { kind: "metric", metric: "elapsedMs" },
      { kind: "ignore" },
    ]);
  });
  it("reports a name that is both a setting and a metric", () => {
    expect(targets(["host=records (setting)", "took (s)=records (metric)"]).slice(0, 2)).toEqual([
      { kind: "setting", param: "records" },
      { kind: "metric", metric: "records" },
    ]);
  });
  it("names settings and metrics of a custom table, by header or by a new name", () => {
    expect(own(["host=setting", "took (s)=metric", "note=label"])).toEqual([
      { kind: "own-setting" },
      { kind: "own-metric", unit: "s", better: "lower" },
      { kind: "label" },
    ]);
    expect(own(["took (s)=metric orders a day higher"])[1]).toEqual({
      kind: "own-metric",
      unit: "orders a day",
      better: "higher",
    });
    expect(own(["host=metric none"])[0]).toEqual({ kind: "own-metric", unit: "1", better: "none" });
    expect(own(["host=metric none lower"])[0]).toEqual({ kind: "own-metric", unit: "1", better: "lower" });
  });
  it("prints what it parses, in shell quotes", () => {
    const written = (header: string, target: Parameters<typeof columnOption>[0]["target"]) =>
      columnOption({ header, target });
    expect(written("took (s)", { kind: "own-metric", unit: "orders a day", better: "higher" })).toBe(
      "--column 'took (s)=metric orders a day higher'",
    );
    expect(written("host's", { kind: "own-setting" })).toBe("--column 'host'\\''s=setting'");
    expect(written("n", { kind: "metric", metric: "records" })).toBe("--column 'n=records (metric)'");
    expect(written("n", { kind: "setting", param: "records" })).toBe("--column 'n=records (setting)'");
    expect(written("n", { kind: "own-metric", unit: "1", better: "none" })).toBe("--column 'n=metric none'");
    expect(written("n", { kind: "replicate" })).toBe("--column 'n=replicate'");
  });
  it.each(["host", "=metric", "server=metric"])("rejects %s, which names no column", (option) => {
    expect(() => own([option])).toThrow('names no column: write HEADER=WHAT with one of "host", "took (s)"');
  });
  it("rejects a wrong meaning, and lists the possible ones", () => {
    expect(() => targets(["host=metric"])).toThrow('"metric" is not a setting or metric of openedge-query');
    expect(() => own(["host=mm"])).toThrow("setting, metric, row, label, replicate, ignore");
    expect(() => own([`host=metric ${"m".repeat(31)} lower`])).toThrow("of up to 30 characters");
  });
});

describe("--map and --numbers", () => {
  const mapped = (option: Parameters<typeof columnMapping>[2]) =>
    columnMapping(getModel("round-trips"), columns, option);
  it("set the meaning of a setting's texts, and the decimal marks of columns", () => {
    expect(
      mapped({
        column: ["host=pattern"],
        map: ["host:n plus 1=query-a-row", "host:a=b=JOIN"],
        numbers: ["point", "took (s)=comma"],
      }),
    ).toEqual([
      {
        target: {
          kind: "setting",
          param: "pattern",
          values: { "n plus 1": "query-a-row", "a=b": "JOIN" },
        },
        numbers: "point",
      },
      { target: { kind: "ignore" }, numbers: "comma" },
      { target: { kind: "ignore" }, numbers: "point" },
    ]);
  });
  it.each([
    [{ map: ["server:x=y"] }, "names no column: write HEADER:TEXT=VALUE"],
    [{ map: ["host:x"] }, "names no column: write HEADER:TEXT=VALUE"],
    [{ map: ["host:x=y"] }, "the column is not mapped to a setting"],
    [{ numbers: ["dot"] }, "is no decimal mark: write point or comma"],
    [{ numbers: ["server=comma"] }, "is no decimal mark"],
  ])("refuse %j", (option, message) => {
    expect(() => mapped(option)).toThrow(message);
  });
});
