import { getModel, movedTogether, parseParams, sensitivity } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { makePlan } from "./make-plan.ts";

const model = getModel("bulk-insert");
const params = parseParams(model, { mode: "transaction", transactionRows: 4000, rowCount: 70_000 });
const [one = "", other = ""] = Object.keys(model.free).filter((id) => {
  const param = model.params[id];
  return param?.kind === "number" && Number(params[id]) > 0 && !param.integer;
});
const at = (found: ReturnType<typeof movedTogether>, id: string) =>
  found?.map((settings) => Number(settings[id]) / Number(params[id]));

describe("movedTogether", () => {
  it("moves jointly fitted constants by their correlation", () => {
    // Correlation -0.8: one with an error of 10 %, the other of 5 %.
    const joint = { [one]: [0.1], [other]: [-0.04, 0.03] };
    const moved = movedTogether(model, one, params, joint);
    expect(at(moved, one)).toEqual([expect.closeTo(0.804, 9), expect.closeTo(1.196, 9)]);
    expect(at(moved, other)).toEqual([expect.closeTo(1.0784, 9), expect.closeTo(0.9216, 9)]);
    // In the other direction: 0.05 x 1.96, and -0.8 of 10 % x 1.96.
    const back = movedTogether(model, other, params, joint);
    expect(at(back, other)).toEqual([expect.closeTo(0.902, 9), expect.closeTo(1.098, 9)]);
    expect(at(back, one)).toEqual([expect.closeTo(1.1568, 9), expect.closeTo(0.8432, 9)]);
  });

  it("keeps independent constants, and has nothing for constants without a fit", () => {
    const joint = { [one]: [0.1], [other]: [0, 0.2] };
    expect(at(movedTogether(model, one, params, joint), other)).toEqual([1, 1]);
    expect(movedTogether(model, "rowCount", params, joint)).toBeUndefined();
    expect(movedTogether(model, one, params, { [one]: [] })).toBeUndefined();
  });
});

/** Two costs of one round trip: `tripUs` once per round trip, and `serverUsPerQuery`, equal with one query per row. */
const trips = getModel("round-trips");
const settings = parseParams(trips, {
  pattern: "query-a-row",
  rowCount: 3000,
  rttMs: 0.3,
  tripUs: 400,
  serverUsPerQuery: 400,
});
// Each is known within 60 %, their sum within 1 %.
const joint = { tripUs: [0.3], serverUsPerQuery: [-0.3, 0.02] };

describe("constants that were fitted together", () => {
  it("change a prediction only within the error of their sum", () => {
    const swing = (fitted: object, id: string) => {
      const { metric, bars } = sensitivity(trips, settings, "halve and double", 3, fitted);
      return (bars.find(({ param }) => param === id)?.swing ?? 0) / metric;
    };
    for (const id of Object.keys(joint)) {
      expect(swing({}, id)).toBeGreaterThan(0.4);
      expect(swing({ joint }, id)).toBeLessThan(0.06);
      // Alone it would change by its own 60 %, twice.
      expect(swing({ joint: { [id]: [0.3] } }, id)).toBeGreaterThan(0.3);
    }
  });

  // In addition, each cell has the model's error before fitting.
  it("make a plan's predictions as narrow as the fit", () => {
    const plan = (more: object) =>
      makePlan({
        model: trips.id,
        params: settings,
        axes: [
          { param: "pattern", values: ["query-a-row", "join"] },
          { param: "rowCount", values: [1000, 3000] },
        ],
        metric: "elapsedMs",
        seed: 5,
        calibration: { name: "fit", params: Object.keys(joint), domain: {}, ...more },
      });
    const width = (more: object) => {
      const cell = plan(more).cells.find(
        ({ settings: s }) => s.pattern === "query-a-row" && s.rowCount === 3000,
      );
      return Math.log((cell?.high ?? Number.NaN) / (cell?.low ?? Number.NaN));
    };
    const alone = { tripUs: [0.3], serverUsPerQuery: [0, 0.3] };
    expect(width({ joint })).toBeLessThan(0.96 * width({ joint: alone }));
    expect(width({ joint })).toBeLessThan(1.1 * width({}));
    expect(width({ joint: alone })).toBeGreaterThan(1.05 * width({}));
  });
});
