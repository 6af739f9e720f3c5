import { expect, it } from "vitest";
import { foldTrace } from "./fold-trace.ts";
import type { TraceMessage } from "./model.ts";

/** Messages numbered by their bytes. */
function* numbered(total: number, backwards: boolean): Generator<TraceMessage> {
  for (let i = 0; i < total; i++) yield { from: "client", kind: "row", bytes: backwards ? total - 1 - i : i };
}

const folded = (total: number, limit: number) => {
  const { head, tail, folded } = foldTrace(total, limit, (backwards) => numbered(total, backwards));
  return [head.map(({ bytes }) => bytes), folded, tail.map(({ bytes }) => bytes)];
};

it("keeps both ends in order and counts the rest", () => {
  expect(folded(10, 5)).toEqual([[0, 1, 2], 5, [8, 9]]);
  expect(folded(10, 1)).toEqual([[0], 9, []]);
});

it("shows a short one completely, and nothing if nothing is requested", () => {
  expect(folded(3, 3)).toEqual([[0, 1, 2], 0, []]);
  expect(folded(3, 0)).toEqual([[], 3, []]);
  expect(folded(3, -1)).toEqual([[], 3, []]);
});

it("generates no more than it shows", () => {
  let walked = 0;
  foldTrace(1_000_000, 4, function* (backwards) {
    for (const message of numbered(1_000_000, backwards)) {
      walked++;
      yield message;
    }
  });
  expect(walked).toBe(4);
});
