import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordersPage, recorded } from "../testing/recorded.ts";
import { addressProblems, misfits } from "./address-problems.ts";
import { OPENING_VIEW } from "./conversation-view.ts";
import { fingerprint } from "./fingerprint.ts";
import { encodeView } from "./view-address.ts";

describe("the problems of an address", () => {
  it.each([
    ["rttMs=quick", /^rttMs=quick: .*0\.01 to 1000/],
    ["lossPercent=21", /^lossPercent=21: .*0 to 20/],
    ["slowStart=maybe", /^slowStart=maybe: use true or false\.$/],
    ["recordedMs=-1", /^recordedMs=-1: use a number of milliseconds/],
    ["changes=2.join_x.join", /^changes=x\.join: use a statement and its change/],
    ["changes=4.cache:0%25", /^changes=4\.cache:0%: use/],
    [
      "t.executions=1",
      /^t\.executions=1: The threshold "executions" is 1\. Use a whole number of 2 or more\.$/,
    ],
    ["t.nothing=4", /^t\.nothing=4: the page has no such setting\.$/],
    ["trips=0-4", /^trips=0-4: use two numbers of round trips/],
    ["part=all", /^part=all: use findings or statements or matrix or ladder/],
    ["by=row", /^by=row: use statement or table or endpoint or transaction\.$/],
    ["times=late", /^times=late: use predicted or recorded\.$/],
    ["sort=trips", /^sort=trips: use a column and asc or desc/],
    ["rtt=8", /^rtt=8: the page has no such setting\.$/],
    ["__proto__=1", /no such setting/],
  ])("%s", (search, problem) => {
    const found = addressProblems(`?${search}`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(problem);
  });

  it("are none where it holds what the page writes, and never fail", () => {
    const view = { ...OPENING_VIEW, example: true, range: [3, 8] as const, recordedMs: 0.3, search: "a_b%" };
    const changes = new Map([[4, { kind: "cache", share: 0.8 } as const]]);
    expect(addressProblems(encodeView({ ...view, changes, thresholds: { executions: 9 } }))).toEqual([]);
    expect(addressProblems("?rttMs=30&part=findings&sort=trips.desc&slowStart=true")).toEqual([]);
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(addressProblems(text))));
  });
});

it("names what a file does not have", () => {
  const file = { conversation: recorded(ordersPage(3)), groupings: ["statement", "table"] as const };
  expect(misfits(OPENING_VIEW, file)).toEqual([]);
  const { conversation } = file;
  const range = [0, 1] as const;
  expect(misfits({ ...OPENING_VIEW, range, of: fingerprint(conversation) }, file)).toEqual([]);
  expect(misfits({ ...OPENING_VIEW, of: "a" }, file)).toEqual([]);
  const others = fingerprint(recorded(ordersPage(4)));
  expect(misfits({ ...OPENING_VIEW, range, of: others }, file)).toEqual([
    expect.stringContaining("another recording"),
  ]);
  const remove = { kind: "remove" } as const;
  const changes = new Map([0, 1, 6, 8].map((statement) => [statement, remove]));
  expect(misfits({ ...OPENING_VIEW, changes, range: [2, 9], grouping: "endpoint" }, file)).toEqual([
    "The file has 2 statements: the changes of statements 7, 9 cannot be made.",
    "The file has 4 round trips: 3–10 cannot all be selected.",
    "The file names no endpoints: the table shows statements.",
  ]);
});
