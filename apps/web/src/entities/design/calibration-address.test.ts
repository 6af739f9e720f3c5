import {
  type DomainRange,
  defaultParams,
  type Issue,
  models,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { encodeView } from "./encode-view.ts";
import { decodeView } from "./lab-address.ts";
import { defaultView } from "./lab-view.ts";

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

    it.each(["joy:0.1", `${first}:0.1~joy`])("joint errors %s are left out alone, and said", (joint) => {
      const { view, issues } = decodeView(model, `calibrated=${first}&joint=${joint}`);
      expect(view.calibration).toMatchObject({ params: [first] });
      expect(view.calibration?.joint).toBeUndefined();
      expect(issues.map(({ message }: Issue) => message).join()).toContain(JSON.stringify(joint));
    });

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
