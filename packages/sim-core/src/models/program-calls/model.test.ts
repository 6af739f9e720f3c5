import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fidelity } from "../../accuracy/fidelity.ts";
import type { Params } from "../../model/param.ts";
import { advise } from "../../recommend/advise.ts";
import { simulate } from "../../sweep/simulate.ts";
import { anyParams } from "../../testing/any-params.ts";
import { programCalls as model } from "./model.ts";
import { techniques } from "./technique.ts";

const rows = fidelity([model]);
const run = (params: Params) => {
  const result = simulate(model, params);
  return (id: string) => result[id] ?? Number.NaN;
};

describe("the published rows", () => {
  it("are all there: 22 rows of CPU and job seconds", () => {
    expect(rows.map((row) => row.metric).filter((metric) => metric === "cpuS")).toHaveLength(22);
    expect(rows).toHaveLength(44);
  });

  it.each(rows.filter((row) => row.metric === "cpuS"))("$row $label: $measured CPU s within 5 %", (row) => {
    expect(Math.abs(row.error ?? Number.NaN)).toBeLessThanOrEqual(0.05);
  });

  it.each(rows.filter((row) => row.metric === "jobS"))(
    "$row $label: $measured job s within 10 % or 1.5 s",
    (row) => {
      expect(Math.abs(row.predicted - row.measured)).toBeLessThanOrEqual(Math.max(0.1 * row.measured, 1.5));
    },
  );
});

describe("the article's statements about a call", () => {
  const callMs = (params: Params) => run({ endsWithLr: false, ...params })("callMs");

  it.each([
    ["CL to CL", { callee: "cl" }, 15],
    ["CL to RPG, LR on", { endsWithLr: true }, 35],
    ["CL to RPG, LR off", {}, 14.8],
    ["10th library", { libraryPosition: 10 }, 24],
    ["20th library", { libraryPosition: 20 }, 32],
    ["qualified", { technique: "qualified" }, 12.8],
    ["RPG to RPG", { caller: "rpg", calls: 10_000 }, 1.5],
    ["RPG to CL", { caller: "rpg", callee: "cl", calls: 10_000 }, 3.6],
  ] as const)("%s", (_, params, ms) => {
    expect(Math.abs(callMs(params) / ms - 1)).toBeLessThanOrEqual(0.04);
  });

  it("halving RPG's call on a Model F95 takes 67 000 calls to save one second, not 300 000", () => {
    const halving = run({ caller: "rpg", endsWithLr: false, technique: "qualified", speed: 50 });
    expect(halving("halvingCalls")).toBe(Math.ceil(1 / (0.0015 / 50 / 2)));
    expect(halving("halvingCalls")).toBe(66_667);
  });
});

const any = anyParams(model);

describe("for any settings", () => {
  it("ranks one call first, and a qualified name before an unqualified one, QCMDEXC and a command", () => {
    fc.assert(
      fc.property(any, (params) => {
        const cpu = (technique: string) => run({ ...params, technique })("cpuS");
        const least = 1 + 1e-12;
        expect(cpu("qualified")).toBeLessThanOrEqual(cpu("unqualified") * least);
        expect(cpu("unqualified")).toBeLessThanOrEqual(cpu("qcmdexc") * least);
        expect(cpu("unqualified")).toBeLessThanOrEqual(cpu("command") * least);
        expect(cpu("once")).toBeLessThanOrEqual(cpu("unqualified") * least);
      }),
    );
  });

  it("saves nothing for the most expensive technique itself, and never a negative time", () => {
    fc.assert(
      fc.property(any, (params) => {
        const saved = techniques.map(({ value }) => run({ ...params, technique: value })("savedS"));
        expect(Math.min(...saved)).toBe(0);
      }),
    );
  });

  it("divides CPU time by relative speed, and keeps waiting time", () => {
    fc.assert(
      fc.property(any, fc.constantFrom(1, 10, 50), (params, speed) => {
        const slow = run({ ...params, speed: 1 });
        const fast = run({ ...params, speed });
        expect(Math.abs((fast("cpuS") * speed) / slow("cpuS") - 1)).toBeLessThanOrEqual(1e-9);
        const waits = slow("jobS") - slow("cpuS");
        expect(Math.abs(fast("jobS") - fast("cpuS") - waits)).toBeLessThanOrEqual(1e-9 * slow("jobS"));
      }),
    );
  });
});

describe("costs that no row shows alone", () => {
  it("makes RPG search for a program once, and CL at every call", () => {
    const at = (caller: string, libraryPosition: number) =>
      run({ caller, libraryPosition, endsWithLr: false, workMs: 0 })("cpuS");
    expect(at("cl", 20) - at("cl", 1)).toBeCloseTo(1000 * 19 * 0.00095, 9);
    expect(at("rpg", 20) - at("rpg", 1)).toBeCloseTo(19 * 0.00095, 9);
  });

  it("runs a command from RPG through QCMDEXC", () => {
    const part = (caller: string) =>
      model
        .explain({ ...defaults(), caller, technique: "command" })
        .find((candidate) => candidate.id === "qcmdexc")?.value;
    expect(part("rpg")).toBeCloseTo(14.8, 9);
    expect(part("cl")).toBe(0);
  });

  it("logs one command each time, called once or often", () => {
    const logged = (technique: string) =>
      run({ callee: "cl", technique, logging: true })("cpuS") - run({ callee: "cl", technique })("cpuS");
    expect(logged("once")).toBeCloseTo(13.3, 9);
    expect(logged("qualified")).toBeCloseTo(13.3, 9);
  });
});

describe("advice", () => {
  it("moves the loop into its own program, which saves all calls but one", () => {
    for (const calls of [700, 90_000])
      expect(advise(model, { calls, technique: "qcmdexc" })?.changes).toMatchObject([
        { param: "technique", to: "once" },
      ]);
  });

  it("calls the command's program directly if it is a system program, whose loop cannot move", () => {
    expect(advise(model, { technique: "command", callee: "system" })?.changes).toMatchObject([
      { param: "technique", to: "qualified" },
    ]);
  });

  it("turns LR off if the loop is already inside and is called often", () => {
    expect(advise(model, { technique: "once", calls: 1 })?.changes).toMatchObject([
      { param: "endsWithLr", to: false },
    ]);
  });
});

function defaults(): Params {
  return Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, param.default]));
}
