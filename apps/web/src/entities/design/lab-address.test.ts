import {
  type DomainRange,
  defaultParams,
  type Issue,
  type Model,
  models,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { describe, expect, it, test } from "vitest";
import { encodeView } from "./encode-view.ts";
import { decodeView, RESERVED_KEYS } from "./lab-address.ts";
import { defaultView } from "./lab-view.ts";

const model: Model = models.find(({ id }) => id === "openedge-query") ?? fail();
function fail(): never {
  throw new Error("no openedge-query");
}

describe("an address", () => {
  test("of the default view is empty", () => {
    expect(encodeView(model, defaultView(model))).toBe("");
  });

  test("has the differences in readable form, and is parsed back to the same view", () => {
    const base = defaultView(model);
    const view = {
      ...base,
      params: { ...base.params, mm: 1024, prefetchDelay: false, pattern: "find-no-lock", latencyMs: 0.5 },
      rows: { param: "latencyMs", values: [0.1, 1, 10] },
      columns: { param: "pattern", values: ["find-no-lock", "for-each-no-lock"] },
      metric: "messages",
      focus: { row: 0.1, column: "find-no-lock" },
      along: "rows" as const,
      against: { param: "fields", value: false },
      seed: 7,
    };
    const text = encodeView(model, view);
    expect(text).toBe(
      "pattern=find-no-lock&mm=1024&prefetchDelay=off&latencyMs=0.5&rows=latencyMs:0.1,1,10&cols=pattern:find-no-lock,for-each-no-lock&metric=messages&at=0.1,find-no-lock&x=rows&vs=fields:off&seed=7",
    );
    expect(decodeView(model, text)).toEqual({ view, issues: [] });
  });

  test("printed by the CLI is parsed", () => {
    const text =
      "mm=1024&prefetchDelay=off&rows=latencyMs:0.1,1&cols=pattern:find-no-lock,for-each-no-lock&metric=messages&seed=7";
    const { view, issues } = decodeView(model, text);
    expect(issues).toEqual([]);
    expect(encodeView(model, view)).toBe(text);
  });

  test("has the open tool and the tools' settings", () => {
    const view = {
      ...defaultView(model),
      tool: "ranking",
      tools: { hours: "60:120:40", recommend: "mm:keep" },
    };
    const text = encodeView(model, view);
    expect(text).toBe("tool=ranking&tool.hours=60:120:40&tool.recommend=mm:keep");
    expect(decodeView(model, text)).toEqual({ view, issues: [] });
  });

  test("keeps the default for invalid values, and reports parameter, value and range", () => {
    const { view, issues } = decodeView(model, "mm=99999999&color=red&prefetchDelay=maybe&metric=joy&at=1,2");
    expect(view).toEqual(defaultView(model));
    const text = issues.map((issue) => issue.message).join("\n");
    expect(text).toContain("-Mm: 99999999 is not a whole number from 350 to 32600 bytes.");
    expect(text).toContain('"color"');
    expect(text).toContain('-prefetchDelay: "maybe" is not true or false.');
    expect(text).toContain('metric: "joy" is not one of');
    expect(text).toContain('at: "1,2" is not a cell');
    expect(issues).toHaveLength(5);
  });

  test("with a million cells opens with the default matrix and reports the limit", () => {
    const { view, issues } = decodeView(
      model,
      "rows=mm:350..32600/200&cols=prefetchNumRecs:1..32766/200&latencyMs=5",
    );
    expect(view.rows.values).toHaveLength(200);
    expect(issues).toEqual([]);
    const values = Array.from({ length: 1000 }, (_, i) => 350 + i).join(",");
    const over = decodeView(model, `rows=mm:${values}&cols=records:${values}&latencyMs=5`);
    expect(over.view.rows).toEqual(defaultView(model).rows);
    expect(over.view.params.latencyMs).toBe(5);
    expect(over.issues[0]?.message).toContain("exceeds the limit of 40000 cells");
  });

  test("rejects the same parameter on both axes", () => {
    const { view, issues } = decodeView(model, "rows=prefetchNumRecs");
    expect(view.rows.param).toBe("mm");
    expect(issues[0]?.message).toContain("-prefetchNumRecs is on both axes");
  });

  test.each(models.map((m) => [m.id, m] as const))(
    "%s has no parameter with a reserved name, and no value with a comma",
    (_, m) => {
      expect(Object.keys(m.params).filter((id) => RESERVED_KEYS.includes(id))).toEqual([]);
      for (const param of Object.values(m.params))
        if (param.kind === "choice")
          expect(param.options.filter(({ value }) => /[,:]/.test(value))).toEqual([]);
    },
  );
});

describe.each(models.map((model) => [model.id, model] as const))(
  "the address of a calibration of %s",
  (_, model) => {
    const [first = "", second = first] = Object.keys(model.free);
    const base = defaultParams(model);
    const domain: UsedCalibration["domain"] = Object.fromEntries(
      Object.entries(model.params).flatMap(([id, param], i): [string, DomainRange][] => {
        if (id === first || id === second || i % 4 === 0) return [];
        if (param.kind === "number")
          return [
            [id, i % 2 ? { min: param.min, max: param.max } : { min: param.default, max: param.default }],
          ];
        if (param.kind === "toggle") return [[id, { values: i % 2 ? [true] : [false, true] }]];
        return [[id, { values: param.options.slice(0, 1 + (i % 3)).map(({ value }) => value) }]];
      }),
    );
    const used: UsedCalibration = {
      name: "Ours, of May: 50 % & more",
      params: [...new Set([first, second])],
      domain,
    };

    it.each([
      ["unsaved", used],
      ["with intervals", { ...used, intervals: { [first]: { low: 0.0000123, high: 2.5e21 } } }],
      [
        "with joint errors",
        { ...used, joint: { [first]: [0.25], ...(second === first ? {} : { [second]: [-2.4e-7, 0.01] }) } },
      ],
      ["saved", { ...used, id: "01890a5d-ac96-774b-bcce-b302099a8057" }],
    ])("%s opens the same view", (_, calibration) => {
      const view = {
        ...defaultView(model),
        params: { ...base, [first]: model.params[first]?.default ?? 1 },
        calibration,
      };
      const { view: read, issues } = decodeView(model, encodeView(model, view));
      expect(issues).toEqual([]);
      expect(read).toEqual(view);
    });

    it.each(["joy:0.1", `${first}:0.1~joy`])(
      "only the joint errors %s are rejected, and reported",
      (joint) => {
        const { view, issues } = decodeView(model, `calibrated=${first}&joint=${joint}`);
        expect(view.calibration).toMatchObject({ params: [first] });
        expect(view.calibration?.joint).toBeUndefined();
        expect(issues.map(({ message }: Issue) => message).join()).toContain(JSON.stringify(joint));
      },
    );

    it.each([
      ["calibrated=joy", '"joy" is not one of'],
      [
        `calibrated=${first}&within=${second}x:1,${Object.keys(model.params).find((id) => !used.params.includes(id))}:joy`,
        "joy",
      ],
    ])("%s is left out, and said", (search, words) => {
      const { view, issues } = decodeView(model, search);
      expect(view.calibration).toBeUndefined();
      expect(issues.map(({ message }: Issue) => message).join()).toContain(words);
    });
  },
);
