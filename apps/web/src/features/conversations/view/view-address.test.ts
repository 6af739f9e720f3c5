import { GROUPINGS, type Treatment } from "@wirecost/conversation";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLOCKS, type ConversationView, OPENING_VIEW, PARTS } from "./conversation-view.ts";
import { decodeView, encodeView } from "./view-address.ts";

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
  it("of the view that the page opens with is empty", () => {
    expect(encodeView(OPENING_VIEW)).toBe("");
    expect(decodeView("")).toEqual(OPENING_VIEW);
  });

  it("reads as a user would write it", () => {
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

  it("opens whatever it says", () => {
    fc.assert(fc.property(fc.string(), (text) => encodeView(decodeView(text)) !== undefined));
    expect(decodeView("trips=9-4").range).toEqual([3, 8]);
  });
});
