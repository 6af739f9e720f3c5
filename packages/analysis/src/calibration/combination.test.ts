import {
  bulkInsert,
  defaultParams,
  type Model,
  type Params,
  paramName,
  programCalls,
  roundTrips,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { syntheticRows } from "../testing/synthetic-rows.ts";
import { calibrate } from "./calibrate.ts";
import { combinationText } from "./combination-text.ts";

function fitted(
  model: Model,
  stated: Params,
  cells: readonly Params[],
  truth: Params,
  free: readonly string[] = Object.keys(truth),
) {
  const settings = [...cells, ...cells].map((cell) => ({ ...stated, ...cell }));
  const rows = syntheticRows(model, settings, truth, { [model.view.metric]: 0.02 }, 9);
  return calibrate({ model, base: defaultParams(model), rows, free, folds: 0, seed: 2 });
}

describe("constants that the rows cannot separate are known in combination", () => {
  it("as the sum of both costs at the counts of the rows", () => {
    const found = fitted(
      roundTrips,
      { pattern: "query-a-row", rttMs: 0.4, slowStart: false },
      [200, 900, 3000, 9000].map((rowCount) => ({ rowCount })),
      { tripUs: 61, serverUsPerQuery: 249 },
    );
    expect(found.together).toHaveLength(1);
    const [sum] = found.together;
    expect(sum).toMatchObject({ law: "sum", powers: [1, 1] });
    expect(sum?.params.toSorted()).toEqual(["serverUsPerQuery", "tripUs"]);
    expect(sum?.low).toBeLessThan(310);
    expect(sum?.high).toBeGreaterThan(310);
    expect((sum?.high ?? 0) / (sum?.low ?? 1)).toBeLessThan(1.2);
    expect(sum?.message).toMatch(
      /^(Per-round-trip overhead|Per-query time) \+ .* together: 3\d\d µs \(95 % interval /,
    );
    // Either can be almost zero: a prediction that depends on one alone is that uncertain.
    for (const { value, low, high } of found.constants) {
      expect(low).toBeLessThan(0.3 * value);
      expect(high).toBeLessThan(370);
    }
  });

  it("as a time, if one is a rate", () => {
    const rowBytes = 800;
    const found = fitted(
      bulkInsert,
      {
        place: "remote",
        mode: "batch",
        batchMiB: 1,
        rowBytes,
        latencyMs: 0.1,
        messageMs: 0,
        batchMs: 0,
        flushMs: 0,
      },
      [20_000, 50_000, 200_000, 700_000].map((rowCount) => ({ rowCount })),
      { rowUs: 45, bandwidthMBs: 7 },
    );
    const [sum] = found.together;
    expect(sum).toMatchObject({ law: "sum" });
    const [power = 0, other = 0] = sum?.powers ?? [];
    expect([power, other].toSorted()).toEqual([-1, 1]);
    const [first] = sum?.params ?? [];
    // In microseconds per row, or in MB/s of a row without other costs.
    const total = 45 + rowBytes / 7;
    expect(first === "rowUs" ? sum?.value : rowBytes / (sum?.value ?? 1)).toBeGreaterThan(0.9 * total);
    expect(first === "rowUs" ? sum?.value : rowBytes / (sum?.value ?? 1)).toBeLessThan(1.1 * total);
  });

  it("as a ratio, if one divides the other", () => {
    const found = fitted(
      programCalls,
      { technique: "once", caller: "cl", callee: "system", clCallMs: 0.001, searchMs: 0, libraryMs: 0 },
      [5000, 20_000, 80_000, 900_000].map((calls) => ({ calls })),
      { speed: 6, workMs: 3 },
    );
    const [ratio] = found.together;
    expect(ratio?.law).toBe("product");
    const of = Object.fromEntries(ratio?.params.map((id, k) => [id, ratio.powers[k]]) ?? []);
    expect(of.workMs).toBe(-(of.speed ?? 0));
    const value = of.workMs === 1 ? (ratio?.value ?? 0) : 1 / (ratio?.value ?? 1);
    expect(value).toBeGreaterThan(0.45);
    expect(value).toBeLessThan(0.55);
    expect(ratio?.message).toMatch(
      /^(\S.*) and (\S.*): the rows determine only a combination of the two, to within [\d.]+ %\. If \1 is 10 % higher, \2 is 10 % higher for the same predictions\.$/,
    );
  });

  it("with the factor of a constant that may be 0", () => {
    const found = fitted(
      roundTrips,
      { pattern: "join", rttMs: 0.2, slowStart: false, serverUsPerQuery: 0 },
      [20, 90, 400].map((rowCount) => ({ rowCount })),
      { tripUs: 900, fixedMs: 0.05 },
    );
    const [sum] = found.together;
    expect(sum?.params.toSorted()).toEqual(["fixedMs", "tripUs"]);
    // One round trip: both are the same time, in ms and in µs.
    const factors = Object.fromEntries(sum?.params.map((id, k) => [id, sum.factors[k] ?? 0]) ?? []);
    expect((factors.fixedMs ?? 0) / (factors.tripUs ?? 1)).toBeCloseTo(1000, -1);
    const truth = (factors.fixedMs ?? 0) * 0.05 + (factors.tripUs ?? 0) * 900;
    expect(sum?.low).toBeLessThan(truth);
    expect(sum?.high).toBeGreaterThan(truth);
  });

  it("with an interval that priors, all wrong in the same direction, do not make narrow", () => {
    const found = fitted(
      programCalls,
      { technique: "unqualified", caller: "cl", callee: "rpg" },
      [true, false].flatMap((endsWithLr) =>
        [100, 500, 2000].flatMap((calls) =>
          [1, 5, 12].map((libraryPosition) => ({ endsWithLr, calls, libraryPosition })),
        ),
      ),
      { clCallMs: 20, lrMs: 33, libraryMs: 1.6, searchMs: 2, workMs: 0.5, speed: 1 },
    );
    const sum = found.together.find(({ params }) => params.includes("clCallMs"));
    expect(sum?.params).toContain("searchMs");
    expect(sum?.low).toBeLessThan(22.5);
    expect(sum?.high).toBeGreaterThan(22.5);
  });

  it("but not if rows separate them", () => {
    const found = fitted(
      roundTrips,
      { rttMs: 0.4, slowStart: false, rowCount: 3000, serverCores: 1 },
      [
        { pattern: "query-a-row" },
        ...[2, 5, 20, 60].map((pipelineDepth) => ({ pattern: "pipeline", pipelineDepth })),
      ],
      { tripUs: 61, serverUsPerQuery: 249 },
    );
    expect(found.together).toEqual([]);
  });
});

it("explains a product by compensating changes, without a number without unit", () => {
  const text = (powers: readonly number[]) =>
    combinationText(bulkInsert, {
      params: ["flushMs", "rowUs"],
      law: "product",
      factors: [1, 1],
      powers,
      value: 2.24973e14,
      low: 1.9e14,
      high: 2.6e14,
    });
  const { flushMs, rowUs } = bulkInsert.params;
  const [flush, row] = [flushMs, rowUs].map(paramName);
  expect(text([1, 8.39])).toBe(
    `${flush} and ${row}: the rows determine only a combination of the two, to within 16 %. If ${flush} is 10 % higher, ${row} is 1.1 % lower for the same predictions.`,
  );
  expect(text([1, -0.5])).toContain(`If ${flush} is 10 % higher, ${row} is 21 % higher`);
});
