import { type Conversation, GROUPINGS, type Treatment } from "@wirecost/conversation";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SettingsColumn } from "../settings-column.tsx";
import { ordersPage, recorded } from "../testing/recorded.ts";
import { addressProblems, fingerprint, fitting, misfits } from "./address-problems.tsx";
import {
  CLOCKS,
  type ConversationView,
  decodeView,
  encodeView,
  OPENING_VIEW,
  PARTS,
} from "./view-address.ts";

const change: fc.Arbitrary<Treatment> = fc.oneof(
  fc.constant<Treatment>({ kind: "together", size: Number.POSITIVE_INFINITY }),
  fc.constant<Treatment>({ kind: "remove" }),
  fc.integer({ min: 1, max: 1e6 }).map((size): Treatment => ({ kind: "together", size })),
  fc.integer({ min: 1, max: 1e6 }).map((size): Treatment => ({ kind: "fetch", size })),
  fc.integer({ min: 1, max: 10_000 }).map((n): Treatment => ({ kind: "cache", share: n / 10_000 })),
);

const view: fc.Arbitrary<ConversationView> = fc
  .record({
    example: fc.boolean(),
    recording: fc.option(fc.uuid(), { nil: undefined }),
    network: fc
      .record({
        rttMs: fc.double({ min: 0.01, max: 1000, noNaN: true }),
        lossPercent: fc.double({ min: 0, max: 20, noNaN: true }).map((n) => n + 0),
        windowBytes: fc.integer({ min: 1000, max: 1e9 }),
        slowStart: fc.boolean(),
        savedByCompression: fc.integer({ min: 0, max: 99 }),
        tlsTrips: fc.integer({ min: 0, max: 5 }),
        pool: fc.boolean(),
      })
      .map((some) => ({ ...OPENING_VIEW.network, ...some })),
    recordedMs: fc.option(fc.double({ min: 0.001, max: 1e5, noNaN: true }), { nil: undefined }),
    changes: fc
      .array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), change))
      .map((entries) => new Map(entries)),
    thresholds: fc.record(
      {
        executions: fc.integer({ min: 2, max: 900 }),
        overheadShare: fc.double({ min: 0, max: 1, noNaN: true }),
      },
      { requiredKeys: [] },
    ),
    range: fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }))
        .map(([first, more]) => [first, first + more] as const),
      { nil: undefined },
    ),
    part: fc.constantFrom(...PARTS),
    grouping: fc.constantFrom(...GROUPINGS),
    search: fc.string({ unit: "grapheme" }),
    sort: fc.record({ id: fc.constantFrom("trips", "rows", "share"), desc: fc.boolean() }),
    clock: fc.constantFrom(...CLOCKS),
    of: fc.option(fc.stringMatching(/^[0-9a-z]{1,7}$/), { nil: undefined }),
  })
  .map((one) => (one.changes.size > 0 || one.range ? one : { ...one, of: undefined }));

describe("an address", () => {
  it("of the initial view is empty", () => {
    expect(encodeView(OPENING_VIEW)).toBe("");
    expect(decodeView("")).toEqual(OPENING_VIEW);
  });

  it("is readable", () => {
    const text =
      "rttMs=8&changes=2.join_5.cache%3A80%25&t.executions=3&trips=120-340&part=ladder&sort=rows.asc";
    const found = decodeView(`?${text}`);
    expect(found).toMatchObject({
      network: { rttMs: 8, bandwidthMbit: 1000 },
      thresholds: { executions: 3 },
      range: [119, 339],
      part: "ladder",
      sort: { id: "rows", desc: false },
    });
    expect([...found.changes]).toEqual([
      [1, { kind: "together", size: Number.POSITIVE_INFINITY }],
      [4, { kind: "cache", share: 0.8 }],
    ]);
    expect(encodeView(found)).toBe(text);
  });

  it("holds every view", () => {
    fc.assert(
      fc.property(view, (one) => {
        expect(decodeView(encodeView(one))).toEqual(one);
      }),
    );
  });

  it.each([
    "rttMs=0",
    "rttMs=quick&lossPercent=21&windowBytes=1.5",
    "recordedMs=-1",
    "changes=0.join_x.join_3.together:0_4.cache:0%_5.cache:101%_6.hope__7",
    "t.executions=1&t.nothing=4&t.overheadShare=&t.__proto__=3",
    "trips=0-4",
    "trips=4",
    "recording=../../me",
    "part=all&by=row&times=late&sort=%3Cb%3E",
  ])("leaves out what is no value: %s", (text) => {
    expect(decodeView(text)).toEqual(OPENING_VIEW);
  });

  it("with any content opens", () => {
    fc.assert(fc.property(fc.string(), (text) => encodeView(decodeView(text)) !== undefined));
    expect(decodeView("trips=9-4").range).toEqual([3, 8]);
  });
});

describe("the errors of an address", () => {
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
    ["part=all", /^part=all: use findings or pages or statements or matrix or ladder/],
    ["by=row", /^by=row: use statement or table or endpoint or request or transaction or line\.$/],
    ["times=late", /^times=late: use predicted or recorded\.$/],
    ["sort=trips", /^sort=trips: use a column and asc or desc/],
    ["rtt=8", /^rtt=8: the page has no such setting\.$/],
    ["__proto__=1", /no such setting/],
  ])("%s", (search, problem) => {
    const found = addressProblems(`?${search}`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(problem);
  });

  it("are empty for addresses that the page writes, and never throw", () => {
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

it("a view has the round-trip time that the recording states, unless the address has another", () => {
  const conversation = recorded(ordersPage(3), null, { timesAt: "server", statedRttUs: 450 });
  const opened = { conversation, groupings: ["statement"] as const };
  expect(fitting({ ...OPENING_VIEW, part: "matrix" }, opened, false)).toMatchObject({
    recordedMs: 0.45,
    part: "matrix",
  });
  expect(fitting({ ...OPENING_VIEW, recordedMs: 7 }, opened, false).recordedMs).toBe(7);
  const unstated = { ...opened, conversation: recorded(ordersPage(3), 450) };
  expect(fitting(OPENING_VIEW, unstated, false).recordedMs).toBeUndefined();
});

describe("the field of the recording's round-trip time", () => {
  const columnOf = (conversation: Conversation, recordedMs: number | undefined) =>
    renderToStaticMarkup(
      createElement(SettingsColumn, {
        conversation,
        unused: [],
        view: { ...OPENING_VIEW, recordedMs },
        onView: () => {},
        onClock: () => {},
      }),
    );

  it("is there if the recording has none, or only a stated one", () => {
    expect(columnOf(recorded(ordersPage(3), null), undefined)).toContain("The file does not say it");
    const stated = recorded(ordersPage(3), null, { timesAt: "server", statedRttUs: 450 });
    expect(columnOf(stated, 0.45)).toContain("The file does not say it");
  });

  it("removes the one of an address that replaces a recorded one", () => {
    const measured = recorded(ordersPage(3), 450);
    expect(columnOf(measured, undefined)).not.toContain("Round-trip time of the recording");
    const column = columnOf(measured, 7);
    expect(column).toContain('value="7 ms"');
    expect(column).toContain("In place of 450 µs in the file, which applies if this is empty.");
  });
});
