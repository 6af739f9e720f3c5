import { advise, getModel, models, parseParams } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { changedPartsText } from "./cell-more.tsx";

it("explains what advice does in the words of the bar", () => {
  const model = getModel("openedge-servers");
  const from = parseParams(model, { clients: 140, threadedServer: true });
  const to = { ...from, threadedServer: false };
  expect(changedPartsText(model, from, to)).toMatch(
    /^Serialized section \d+ ms becomes [\d.]+ ms, wait for a server 0 ms becomes [\d.]+ ms\.$/,
  );
});

it.each(models.map((model) => [model.id, model] as const))(
  "%s: says what its first advice moves",
  (_, model) => {
    const params = parseParams(model, {});
    const advice = advise(model, params);
    expect(advice && changedPartsText(model, params, advice.params)).toMatch(/^[A-Z].* becomes .*\.$/);
    expect(changedPartsText(model, params, params)).toBe("");
  },
);
