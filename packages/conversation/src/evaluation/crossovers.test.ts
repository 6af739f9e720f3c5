import { expect, test } from "vitest";
import { crossoverSentence, crossovers } from "./crossovers.ts";

/** Lines: time without a network, and round trips. */
const over = (rtts: readonly number[], ...lines: readonly (readonly [number, number])[]) =>
  lines.map(([ms, trips]) => rtts.map((rtt) => ms + trips * rtt));

test("another alternative is fastest from where its line crosses", () => {
  const rtts = [2, 12, 40];
  // 90 + 3 r = 30 + 9 r at r = 10.
  expect(crossovers(over(rtts, [90, 3], [30, 9]), rtts)).toEqual([
    { of: 1, fromMs: 2 },
    { of: 0, fromMs: 10 },
  ]);
});

test("several may be fastest between two of the times, each from where it overtakes the previous one", () => {
  const rtts = [1, 101];
  // 10 + 20 r, 130 + 8 r, 530 + 3 r: at 10 and at 80. The last is never fastest.
  const found = crossovers(over(rtts, [530, 3], [10, 20], [130, 8], [900, 4]), rtts);
  expect(found.map(({ of }) => of)).toEqual([1, 2, 0]);
  expect(found[1]?.fromMs).toBeCloseTo(10, 9);
  expect(found[2]?.fromMs).toBeCloseTo(80, 9);
});

test("equal ones keep their order, and nothing is fastest in an empty list", () => {
  expect(crossovers(over([3, 8], [5, 2], [5, 2]), [3, 8])).toEqual([{ of: 0, fromMs: 3 }]);
  expect(crossovers([], [3, 8])).toEqual([]);
});

const row = (kind: "recorded" | "finding" | "best", name: string, of: readonly number[]) => ({
  kind,
  name,
  times: of.map((elapsedMs) => ({ trips: 0, elapsedMs, networkMs: 0, serverMs: 0, clientMs: 0 })),
});

test("the sentence names the fastest single change, and its range", () => {
  const rtts = [4, 24];
  const [recorded = [], cached = [], joined = []] = over(rtts, [300, 40], [60, 30], [260, 10]);
  const rows = [
    row("recorded", "as recorded", recorded),
    row("finding", "stock cached", cached),
    row("finding", "stock joined", joined),
    row("best", "the 2 that save most", [1, 1]),
  ];
  expect(crossoverSentence(rows, rtts)).toBe(
    "Alone, “stock cached” takes least up to about 10.0 ms, “stock joined” beyond it.",
  );
  expect(crossoverSentence(rows.slice(0, 2), rtts)).toBeUndefined();
});
