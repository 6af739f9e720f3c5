import type { ConversationComparison } from "@wirecost/conversation";
import { describe, expect, it } from "vitest";
import { comparisonMarkdown, comparisonSentence, fateOf } from "./comparison-text.ts";

const side = (name: string, trips: number, elapsedMs: number | null) => ({
  name,
  startedAt: null,
  calls: trips,
  trips,
  recordedMs: 100,
  elapsedMs,
});
const counts = (trips: number) => ({ calls: trips, trips, rows: 0, predictedMs: 30 * trips });

function comparison(
  before: ReturnType<typeof side>,
  after: ReturnType<typeof side>,
  some: Partial<ConversationComparison> = {},
): ConversationComparison {
  return { before, after, statements: [], endpoints: [], ...some };
}

describe("the verdict", () => {
  it.each([
    [
      side("before", 214, 4100),
      side("after", 118, 1200),
      "after makes 96 fewer round trips (−45 %); at 30.0 ms it takes 1.20 s instead of 4.10 s.",
    ],
    [
      side("page", 1, 30),
      side("page", 2, 60),
      "The recording after the change makes 1 more round trip (+100 %); at 30.0 ms it takes 60.0 ms instead of 30.0 ms.",
    ],
    [side("a", 5, 150), side("b", 5, 150), "b makes the same 5 round trips; at 30.0 ms both take 150 ms."],
    [
      side("a", 1000, 1),
      side("b", 997, 1),
      "b makes 3 fewer round trips (−0.3 %); at 30.0 ms both take 1.00 ms.",
    ],
    [
      side("a", 0, null),
      side("b", 3, 90),
      "b makes 3 more round trips. The time over a network is not known: a recording does not say over which round-trip time it was made.",
    ],
  ])("of %j and %j", (before, after, sentence) => {
    expect(comparisonSentence(comparison(before, after), 30)).toBe(sentence);
  });
});

it("a statement or request is new, removed, or has more or fewer round trips", () => {
  expect(fateOf(null, counts(1))).toBe("new");
  expect(fateOf(counts(1), null)).toBe("gone");
  expect(fateOf(counts(1), counts(2))).toBe("chattier");
  expect(fateOf(counts(2), counts(1))).toBe("quieter");
  expect(fateOf(counts(1), counts(1))).toBe("same");
});

it("Markdown shows a statement as text", () => {
  const statement = { text: "SELECT `a|b` FROM <img>", operation: "SELECT", tables: [] };
  const text = comparisonMarkdown(
    comparison(side("a", 2, 60), side("b", 1, 30), {
      statements: [{ statement, before: counts(2), after: null }],
      endpoints: [{ name: null, before: counts(2), after: counts(1) }],
    }),
    30,
  );
  expect(text).toContain("| SELECT \\`a\\|b\\` FROM \\<img\\> | gone | 2 | 0 | 2 | 0 | -2 |");
  expect(text).toContain("| no request | quieter | 2 | 1 | -1 | 60 | 30 |");
});
