import { defaultParams, getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { labLink } from "./lab-link.ts";

const model = getModel("openedge-query");
const usual = { params: defaultParams(model), axes: [], metric: model.view.metric, seed: 1 };
const link = (design: Partial<Parameters<typeof labLink>[2]>) =>
  labLink("https://wirecost.example", model, { ...usual, ...design });

test("has only differences from the lab's initial view", () => {
  expect(link({})).toBe("https://wirecost.example/lab/openedge-query");
  // The web's test of lab addresses parses the same text.
  expect(
    link({
      params: { ...usual.params, mm: 1024, prefetchDelay: false },
      axes: [
        { param: "latencyMs", values: [0.1, 1] },
        { param: "pattern", values: ["find-no-lock", "for-each-no-lock"] },
      ],
      metric: "messages",
      seed: 7,
    }),
  ).toBe(
    "https://wirecost.example/lab/openedge-query?mm=1024&prefetchDelay=off&rows=latencyMs:0.1,1&cols=pattern:find-no-lock,for-each-no-lock&metric=messages&seed=7",
  );
});

test("combines one axis with the lab's other axis", () => {
  const { rows, columns } = model.view;
  const view = link({ axes: [{ param: columns.param, values: columns.values.slice(0, 2) }] });
  expect(new URL(view).searchParams.get("cols")).toBe(`${rows.param}:${rows.values.join(",")}`);
});
