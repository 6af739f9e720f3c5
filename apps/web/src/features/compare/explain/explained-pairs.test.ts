import { explainDifference, referenceSet } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { pointOf } from "../items/compared-item.ts";
import { itemFromSet } from "../items/item-from-set.ts";
import { sharedCells } from "../shared-cells.ts";
import { explainedText } from "./explain-panel.tsx";
import { MAX_EXPLAINED, pairOf, pairsOfCells, summarize } from "./explained-pairs.ts";

const model = getModel("openedge-query");
const messages = model.metrics.messages;
const set = (id: string, setup: object, rows: readonly (readonly [mm: number, messages: number])[]) => {
  const item = itemFromSet(
    model,
    {
      ...referenceSet(model, "openedge-messages-size"),
      id,
      setup: { ...setup },
      axes: ["mm", "prefetchNumRecs"],
      rows: rows.map(([mm, count], i) => ({
        row: String(i),
        label: "",
        settings: { mm, prefetchNumRecs: 1000 },
        metrics: { messages: count },
      })),
    },
    { address: `upload:${id}`, detail: "" },
  );
  if (!item) throw new Error("no rows");
  return item;
};
const explain = (pairs: ReturnType<typeof pairsOfCells>) =>
  summarize(
    pairs,
    pairs.map(({ before, after }) => explainDifference(model, before, after, "messages")),
  );

describe("a pair", () => {
  it("takes what one side does not state from the other", () => {
    const [a, b] = [set("a", { records: 500 }, [[1024, 30]]), set("b", {}, [[8192, 10]])];
    const pair = pairOf(
      model,
      { item: a, point: pointOf(a, "") },
      { item: b, point: pointOf(b, "") },
      "messages",
    );
    expect(pair).toMatchObject({
      before: { records: 500, mm: 1024 },
      after: { records: 500, mm: 8192 },
      observed: -20,
    });
    expect(
      pairOf(model, { item: a, point: pointOf(a, "") }, { item: b, point: pointOf(b, "") }, "elapsedMs"),
    ).toBeUndefined();
  });
});

describe("what explains a difference", () => {
  it("is the settings' sum and a rest that make what was observed", () => {
    const [a, b] = [set("a", { records: 500 }, [[1024, 30]]), set("b", { records: 900 }, [[8192, 10]])];
    const pair = pairOf(
      model,
      { item: a, point: pointOf(a, "") },
      { item: b, point: pointOf(b, "") },
      "messages",
    );
    const found = pair && explain([pair]);
    if (!found || !messages) throw new Error("nothing found");
    expect(found.settings.map(({ param }) => param).toSorted()).toEqual(["mm", "records"]);
    const sum = found.settings.reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeCloseTo(found.predicted, 9);
    expect(sum + found.rest).toBeCloseTo(-20, 9);
    const text = explainedText(model, messages, found, ["B", "A"]);
    expect(text).toContain("B is 20 msgs below A. Most is due to -Mm: the model predicts a decrease of");
  });
  it("says so where no setting differs", () => {
    const [a, b] = [set("a", {}, [[1024, 30]]), set("b", {}, [[1024, 40]])];
    const pair = pairOf(
      model,
      { item: a, point: pointOf(a, "") },
      { item: b, point: pointOf(b, "") },
      "messages",
    );
    const found = pair && explain([pair]);
    if (!found || !messages) throw new Error("nothing found");
    expect(found).toMatchObject({ observed: 10, predicted: 0, rest: 10, settings: [] });
    expect(explainedText(model, messages, found, ["B", "A"])).toBe(
      "B is 10 msgs above A. No stated setting differs, so the model predicts the same for both and does not explain the difference.",
    );
  });
  it("is averaged over cells, and over some of very many", () => {
    const rows = Array.from({ length: 100 }, (_, i) => [1024 + 64 * i, 100 - i] as const);
    const fewer = rows.map(([mm, count]) => [mm, count - 4] as const);
    const shared = sharedCells([set("a", { records: 500 }, rows), set("b", { records: 400 }, fewer)], 0);
    const pairs = shared ? pairsOfCells(model, shared, 1, "messages") : [];
    expect(pairs).toHaveLength(MAX_EXPLAINED);
    const found = explain(pairs);
    expect(found).toMatchObject({ pairs: MAX_EXPLAINED, observed: -4, orders: 0 });
    expect(found?.settings).toMatchObject([{ param: "records", from: 500, to: 400 }]);
    expect(found?.settings[0]?.low).toBeLessThanOrEqual(found?.settings[0]?.amount ?? 0);
  });
});
