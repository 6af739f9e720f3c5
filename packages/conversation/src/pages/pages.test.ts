import { network as readNetwork } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { CALL_KINDS, type Conversation } from "../conversation.ts";
import { evaluateConversation } from "../evaluation/evaluate.ts";
import { OPENING_NETWORK, RTT } from "../evaluation/network-model.ts";
import { OpenConversation } from "../evaluation/open-conversation.ts";
import { openingSentence } from "../evaluation/sentence.ts";
import { withoutNames } from "../evaluation/without-names.ts";
import { har } from "../files/har/har.ts";
import { DROPPED } from "../files/logs/dropped.ts";
import { readConversation } from "../files/read-conversation.ts";
import { recordingLines } from "../format/recording-lines.ts";
import { withoutLiterals } from "../format/without-literals.ts";
import type { RecordedTrip } from "../recorder.ts";
import { archive, entry, START } from "../testing/archive.ts";
import { SECRET } from "../testing/connections.ts";
import { numbering } from "../testing/decode.ts";
import { call, recorded, trip } from "../testing/record.ts";
import { traceNumber } from "../trace-number.ts";
import { combine, combineOpened } from "./combine.ts";
import { pageNotes } from "./page-notes.ts";
import { withClock } from "./with-pages.ts";

const TRACES = ["4bf92f3577b34da6a3ce929d0e0e4736", "00000000000000000af7651916cd43dd"] as const;

const parent = (trace: string) => ({
  request: {
    method: "GET",
    url: `https://shop.example/orders?token=${SECRET}`,
    headers: [{ name: "traceparent", value: `00-${trace}-00f067aa0ba902b7-01` }],
  },
});

function pages(name: string, ...entries: readonly unknown[]): Conversation {
  const reader = har.read({ name, hash: numbering() });
  reader.take(new TextEncoder().encode(archive(...entries)));
  return reader.finish(false);
}

/** A recording that starts the given time after the pages. */
function database(
  name: string,
  laterMs: number,
  trips: readonly RecordedTrip[],
  of: { rttUs?: number | null; source?: Partial<Conversation["source"]> } = {},
): Conversation {
  const one = recorded(trips, of.rttUs === undefined ? 700 : of.rttUs, true);
  const startedAt = new Date(START + laterMs).toISOString();
  return { ...one, source: { ...one.source, name, startedAt, ...of.source } };
}

const traced = (trace: (typeof TRACES)[number]) => ({
  calls: [call({ trace: traceNumber(trace), request: 7 + TRACES.indexOf(trace) })],
});

/** Three round trips within a request, one within a script's request without a database, and one after both. */
const PAGE = pages(
  "shop.har",
  entry({ atMs: 0, timings: { connect: 8, send: 1, wait: 90, receive: 11 } }),
  entry({
    atMs: 130,
    timings: { send: 0, wait: 40, receive: 0 },
    url: "https://shop.example/app.js",
    response: { status: 200, content: { mimeType: "application/javascript; charset=utf-8" } },
  }),
  entry({ atMs: 200, timings: { send: 0, wait: 30, receive: 2 }, url: "https://shop.example/cart" }),
);
const TRIPS = [
  trip(0, 4000),
  trip(10_000, 5000),
  trip(20_000, 3000),
  trip(110_000, 2000),
  trip(190_000, 6000),
  trip(400_000, 1000),
];

describe("page requests and round trips", () => {
  it("share one timeline: the round trips of each request, those outside, and the waiting time", () => {
    const both = combine([database("shop.wirecost", 20, TRIPS), PAGE]);
    expect(both.pages?.links).toEqual({ traced: 0, contained: 4, ambiguous: 0, outside: 2 });
    expect([...(both.pages?.cause ?? [])]).toEqual([1, 1, 1, 0, 3, 0]);
    // The file's first request started 20 ms before the recording.
    expect([...(both.pages?.requests.fromUs ?? [])]).toEqual([-20_000, 110_000, 180_000]);
    const network = readNetwork({ ...OPENING_NETWORK, [RTT]: 20.7, slowStart: false });
    const { pages: found } = new OpenConversation(both).results({
      ...{ recordedMs: undefined, network, changes: [] },
      ...{ range: undefined, grouping: "statement" },
    });
    expect(found?.recorded.each[0]).toEqual({
      waitedMs: 110,
      // Opening, sending, half of a round trip of 8 ms each way, receiving.
      webMs: 8 + 1 + 8 + 11,
      // One more opens the connection.
      databaseNetworkMs: expect.closeTo(4 * 0.7, 9),
      databaseServerMs: expect.closeTo(12 - 3 * 0.7, 9),
      applicationMs: 110 - 28 - 12.7,
    });
    // 20 ms more for each of its round trips. Its other waiting time is unchanged.
    expect(found?.before?.each[0]?.waitedMs).toBeCloseTo(110 + 4 * 20, 1);
    expect(found?.before?.each[0]?.applicationMs).toBeCloseTo(69.3, 1);
    expect(found?.before?.each[2]?.waitedMs).toBeCloseTo(32 + 20, 1);
    // The script follows the first request, and waited for its end.
    const { fromUs, endUs } = found?.before?.times ?? { fromUs: [], endUs: [] };
    expect((fromUs[1] ?? 0) - (endUs[0] ?? 0)).toBeCloseTo(20_000, -3);
  });

  it("divide the time of parallel requests", () => {
    const beside = pages(
      "both.har",
      entry({ atMs: 0, timings: { send: 0, wait: 100, receive: 0 } }),
      entry({ atMs: 60, timings: { send: 0, wait: 80, receive: 0 }, url: "https://shop.example/b" }),
    );
    const both = combine([
      database("a", 10, [trip(0, 20_000), trip(60_000, 20_000), trip(100_000, 20_000)]),
      beside,
    ]);
    expect(both.pages?.links).toEqual({ traced: 0, contained: 2, ambiguous: 1, outside: 0 });
    const { pages: found } = new OpenConversation(both).results({
      ...{ recordedMs: undefined, network: readNetwork({ ...OPENING_NETWORK, [RTT]: 5 }), changes: [] },
      ...{ range: undefined, grouping: "statement" },
    });
    expect(found?.recorded.all.waitedMs).toBeCloseTo(140, 9);
    expect(found?.recorded.each.map(({ waitedMs }) => waitedMs)).toEqual([100, 80]);
    const { waitedMs, ...parts } = found?.recorded.all ?? { waitedMs: 0 };
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(waitedMs, 9);
  });

  it("have a minimum waiting time if a round trip may belong to several", async () => {
    const beside = pages(
      "both.har",
      entry({ atMs: 0, timings: { send: 0, wait: 100, receive: 0 } }),
      entry({ atMs: 60, timings: { send: 0, wait: 80, receive: 0 }, url: "https://shop.example/b" }),
    );
    const both = combine([database("a", 10, [trip(0, 20_000), trip(65_000, 20_000)]), beside]);
    const { sentence } = await evaluateConversation(both, {
      ...{ network: { [RTT]: 5 }, recordedMs: null, changes: [], thresholds: {} },
    });
    expect(sentence).toMatch(
      /waited 140 ms, at least 20\.7 ms of it for 1 round trip to the database \(1 more may be of any of several\); at 5\.00 ms each they wait at least /,
    );
  });
});

describe("requests that each start when the previous one ends", () => {
  // The second starts 1.4 ms before the first ends, as in files with milliseconds.
  const both = combine([
    pages(
      "awaited.har",
      entry({ atMs: 0, timings: { send: 0, wait: 30, receive: 1.4 } }),
      entry({ atMs: 30, timings: { send: 0, wait: 25, receive: 0 }, url: "https://shop.example/b" }),
    ),
    database("a", 0, [trip(4000, 5000), trip(28_200, 1700), trip(31_500, 4000), trip(40_000, 9000)]),
  ]);

  it("have the round trips that only one contains by the recorded clocks", () => {
    expect([...(both.pages?.cause ?? [])]).toEqual([1, 1, 2, 2]);
  });

  it("wait for each other in a prediction", () => {
    const { pages: found } = new OpenConversation(both).results({
      ...{ recordedMs: undefined, network: readNetwork({ ...OPENING_NETWORK, [RTT]: 40.7 }), changes: [] },
      ...{ range: undefined, grouping: "statement" },
    });
    const { fromUs, endUs } = found?.before?.times ?? { fromUs: [], endUs: [] };
    expect((fromUs[1] ?? 0) - (endUs[0] ?? 0)).toBeGreaterThan(-2000);
  });
});

it("keep their order in a prediction, which starts with the first round trip", () => {
  const both = combine([
    pages(
      "late.har",
      entry({ atMs: 820, timings: { send: 0, wait: 5, receive: 0 }, url: "https://shop.example/old" }),
      entry({ atMs: 840, timings: { send: 0, wait: 20, receive: 0 } }),
    ),
    database("a", 0, [trip(330_000, 1000), trip(845_000, 6000)]),
  ]);
  expect([...(both.pages?.cause ?? [])]).toEqual([0, 2]);
  const { fromUs } = new OpenConversation(both).results(requestFor(30.7)).pages?.before?.times ?? {
    fromUs: [],
  };
  expect((fromUs[1] ?? 0) - (fromUs[0] ?? 0)).toBeCloseTo(20_000, -3);
});

it("wait for their own round trips in a prediction, not for parallel ones", () => {
  const both = combine([
    pages(
      "two.har",
      entry({ atMs: 0, timings: { send: 0, wait: 100, receive: 0 }, ...parent(TRACES[0]) }),
      entry({ atMs: 3, timings: { send: 0, wait: 95, receive: 0 }, ...parent(TRACES[1]) }),
      entry({ atMs: 110, timings: { send: 0, wait: 9, receive: 0 } }),
    ),
    // Alternately on two connections, each shortly after the other's answer: order and pauses make them one chain.
    database(
      "b",
      4,
      Array.from({ length: 12 }, (_, i) => ({
        ...trip(7000 * i, 6900, traced(TRACES[i % 2 === 0 ? 0 : 1])),
        connection: i % 2,
      })),
    ),
  ]);
  const found = new OpenConversation(both).results(requestFor(30.7)).pages;
  expect(found?.recorded.each.map(({ waitedMs }) => waitedMs)).toEqual([100, 95, 9]);
  // Each opens a connection and sends six.
  const waited = found?.before?.each.map(({ waitedMs }) => waitedMs) ?? [];
  expect(waited[0]).toBeCloseTo(100 + 7 * 30, 1);
  expect(waited[1]).toBeCloseTo(95 + 7 * 30, 1);
  expect(waited[2]).toBeCloseTo(9, 1);
});

describe("clocks", () => {
  const first = entry({ atMs: 0, timings: { send: 0, wait: 50, receive: 0 }, ...parent(TRACES[0]) });
  const second = entry({ atMs: 100, timings: { send: 0, wait: 50, receive: 0 }, ...parent(TRACES[1]) });
  const HOUR = 3_600_000;

  it("are compared by traces, with any difference", () => {
    const trips = [trip(0, 30_000, traced(TRACES[0])), trip(105_000, 20_000, traced(TRACES[1]))];
    const both = combine([pages("a.har", first, second), database("b", -HOUR, trips)]);
    const [file] = both.pages?.files ?? [];
    // From 0 to 20 ms more, and from -5 to 25 ms, by clocks with milliseconds.
    expect(file?.clock).toEqual({ aheadUs: 1000 * (HOUR + 10), spareUs: 12_000, by: "traces" });
    expect([...(both.pages?.cause ?? [])]).toEqual([1, 2]);
    expect(pageNotes(both)[0]).toBe(
      "The clock of a.har was 60.0 min ahead, as requests and round trips of the same trace show, give or take 12.0 ms: its requests are drawn that much earlier.",
    );
  });

  it("are unchanged if requests contain the round trips, and are shifted only if necessary for that", () => {
    const trips = [0, 100, 230, 320].map((at) => trip(1000 * at, 9000));
    const requests = [0, 100, 230, 320].map((atMs) =>
      entry({ atMs, timings: { send: 0, wait: 11, receive: 0 }, url: `https://shop.example/p${atMs}` }),
    );
    const agree = combine([pages("a.har", ...requests), database("b", 1, trips)]);
    expect(agree.pages?.files[0]?.clock).toMatchObject({ aheadUs: 0, by: "none" });
    const apart = combine([pages("a.har", ...requests), database("b", 51, trips)]);
    expect(apart.pages?.files[0]?.clock).toMatchObject({ aheadUs: -50_000, by: "times" });
    expect([...(apart.pages?.cause ?? [])]).toEqual([1, 2, 3, 4]);
  });

  it("are entered, and the entry stays when another file is added", () => {
    const both = combine([PAGE, database("shop.wirecost", 20, TRIPS)]);
    const stated = withClock(both, 0, 180_000);
    expect(stated.pages?.files[0]?.clock).toEqual({ aheadUs: 180_000, spareUs: 0, by: "stated" });
    expect([...(stated.pages?.cause ?? [])]).toEqual([3, 3, 3, 0, 0, 0]);
    const more = combine([
      stated,
      pages("later.har", entry({ atMs: 415, timings: { send: 0, wait: 9, receive: 0 } })),
    ]);
    expect(more.pages?.files.map(({ clock }) => clock.by)).toEqual(["stated", "none"]);
    expect([...(more.pages?.cause ?? [])]).toEqual([3, 3, 3, 0, 0, 4]);
    expect(withClock(stated, 0, undefined).pages?.cause).toEqual(both.pages?.cause);
  });

  it("without an overlap exclude the requests, and both times are shown", () => {
    const both = combine([PAGE, database("night.log", 9 * HOUR, TRIPS)]);
    expect(both.pages?.requests.file.length).toBe(0);
    expect(pageNotes(both)[0]).toMatch(
      /^shop\.har was recorded from 2026-11-03 08:00:00\.\d{3} to 08:00:00\.\d{3} UTC, night\.log from 2026-11-03 17:00:00\.000 to 17:00:00\.401 UTC: they do not overlap/,
    );
    expect(openingSentence(both, new OpenConversation(both).results(requestFor(30)), 30, 0)[0]?.text).toBe(
      "This recording",
    );
  });

  it("with whole seconds do not show which request contains what, unless a trace does", () => {
    const seconds = (trips: readonly RecordedTrip[]) => ({
      ...database("slow.log", 600, trips),
      dropped: [{ what: DROPPED.seconds, count: trips.length }],
    });
    const both = combine([pages("a.har", first), seconds([trip(0, 9000), trip(4_000_000, 9000)])]);
    expect(both.pages?.files[0]?.clock).toEqual({ aheadUs: 0, spareUs: 0, by: "none" });
    expect(both.pages?.links).toEqual({ traced: 0, contained: 0, ambiguous: 1, outside: 1 });
    expect(pageNotes(both)[1]).toMatch(
      /^Of 2 round trips to the database, 1 may belong to a request, and counts for none: times of whole seconds do not show it, 1 was sent while/,
    );
    const known = combine([pages("a.har", first), seconds([trip(0, 9000, traced(TRACES[0]))])]);
    expect([...(known.pages?.cause ?? [])]).toEqual([1]);
    expect(known.pages?.files[0]?.clock).toEqual({ aheadUs: 0, spareUs: 1_602_000, by: "traces" });
  });

  it("of a recording without dates are entered or unknown", () => {
    const undated = database("backend.trc", 0, TRIPS, { source: { startedAt: null } });
    const both = combine([PAGE, undated]);
    expect([both.pages?.files[0]?.clock.aheadUs, both.pages?.requests.file.length]).toEqual([null, 0]);
    expect(pageNotes(both)[0]).toMatch(/no date or no time zone/);
    expect([...(withClock(both, 0, 20_000).pages?.cause ?? [])]).toEqual([1, 1, 1, 0, 3, 0]);
  });
});

const requestFor = (rttMs: number) => ({
  recordedMs: undefined,
  network: readNetwork({ ...OPENING_NETWORK, [RTT]: rttMs, slowStart: false }),
  changes: [],
  range: undefined,
  grouping: "statement" as const,
});

describe("several files", () => {
  it("list each format once", () => {
    const opened = combineOpened([
      { conversation: PAGE, format: "a page" },
      { conversation: database("a", 20, TRIPS), format: "a log" },
    ]);
    const later = pages("later.har", entry({ atMs: 415, timings: { send: 0, wait: 9, receive: 0 } }));
    expect(combineOpened([opened, { conversation: later, format: "a page" }]).format).toBe(
      "a page with a log",
    );
  });

  it("of one kind are one recording, at their times", () => {
    const [one, other] = [
      database("a.wirecost", 0, [trip(0, 5000)]),
      database("b.wirecost", 40, [trip(0, 7000), trip(9000, 1)]),
    ];
    const both = combine([other, one]);
    expect(both.source).toMatchObject({
      name: "b.wirecost and a.wirecost",
      startedAt: new Date(START).toISOString(),
    });
    expect([...both.trips.sentUs]).toEqual([0, 40_000, 49_000]);
    expect([...both.trips.connection]).toEqual([1, 0, 0]);
    expect([both.statements.length, both.connections.length]).toEqual([1, 2]);
  });

  it("have at most 100 page files", () => {
    const many = Array.from({ length: 101 }, (_, i) =>
      pages(`${i}.har`, entry({ atMs: i, timings: { send: 0, wait: 9, receive: 0 } })),
    );
    expect(combine([...many.slice(1), database("b.log", 3, TRIPS)]).pages?.files).toHaveLength(100);
    expect(() => combine([...many, database("b.log", 3, TRIPS)])).toThrow(
      "101 files of pages are open with b.log: at most 100 are read.",
    );
  });

  it("without a common timeline are rejected by name", () => {
    const log = database("b.log", 0, TRIPS, { source: { kind: "log", timesAt: "server" } });
    expect(() => combine([database("a.pcap", 0, TRIPS, { source: { kind: "capture" } }), log])).toThrow(
      "a.pcap is a capture and b.log is a log: what both recorded would count twice.",
    );
    expect(() => combine([database("a", 3, TRIPS), database("b", 3, TRIPS)])).toThrow(
      "b and a hold the same round trips",
    );
    expect(() =>
      combine([database("a", 0, TRIPS, { source: { startedAt: null } }), database("b", 3, [trip(0, 1)])]),
    ).toThrow("The times of a have no date or no time zone, so when they ran relative to b is unknown.");
    const counts = {
      ...database("digest.csv", 0, []),
      counts: {
        statement: Uint32Array.of(),
        calls: Float64Array.of(),
        rows: Float64Array.of(),
        totalUs: Float64Array.of(),
      },
    };
    expect(() => combine([PAGE, counts])).toThrow(
      "digest.csv has no times: it counts statements without an order",
    );
  });
});

describe("a stored recording", () => {
  const both = withClock(
    combine([
      database("b", 2, [trip(0, 8000, traced(TRACES[0])), trip(30_000, 2000)]),
      pages(
        "a.har",
        entry({ atMs: 0, timings: { connect: 4, send: 0, wait: 50, receive: 0 }, ...parent(TRACES[0]) }),
      ),
    ]),
    0,
    1000,
  );

  async function again(text: string) {
    const { conversation } = await readConversation(
      "x",
      (async function* () {
        yield new TextEncoder().encode(text);
      })(),
    );
    return conversation;
  }

  it("is equal when parsed again, and when sent", async () => {
    const text = [...recordingLines(both)].join("");
    const read = await again(text);
    expect(read).toEqual(both);
    expect(text).not.toContain(SECRET);
    const sent = withoutLiterals(read);
    expect(await again([...recordingLines(sent)].join(""))).toEqual(sent);
    expect(sent.pages?.cause).toEqual(both.pages?.cause);
    expect([...sent.calls.trace]).toEqual([1, 0]);
    expect(CALL_KINDS[sent.pages?.files[0]?.conversation.calls.kind[0] ?? 9]).toBe("execute");
  });

  it("has the shortest round-trip time of several files again", async () => {
    const connecting = (connect: number, i: number) =>
      entry({ atMs: 90 * i, timings: { connect, send: 0, wait: 9, receive: 1 }, connection: `${i}` });
    const [far, near] = [
      pages("far.har", ...[31, 33, 34, 36, 38].map(connecting)),
      pages("near.har", connecting(7, 9)),
    ];
    const two = combine([far, near]);
    expect([far.rttUs, near.rttUs, two.rttUs]).toEqual([33_000, 7000, 7000]);
    expect(await again([...recordingLines(two)].join(""))).toEqual(two);
  });

  it("has no names if they are removed, also in derived data", async () => {
    const evaluation = await evaluateConversation(withoutNames(both), {
      ...{ network: { [RTT]: 30 }, recordedMs: null, changes: [], thresholds: {} },
    });
    expect(evaluation.pages).toMatchObject({ pages: 1, requests: 1, trips: 2, after: null });
    expect(evaluation.pages?.longest.map(({ name }) => name)).toEqual(["GET page request 1"]);
    expect(evaluation.pages?.notes[0]).toMatch(/^The clock of page 1 was 1\.00 ms ahead, as stated/);
    const text = JSON.stringify(evaluation);
    for (const name of ["orders", "a.har", "shop"]) expect(text).not.toContain(name);
    expect(evaluation.sentence).toMatch(
      /^This page’s request waited 54\.0 ms, 10\.7 ms of it for 2 round trips to the database; at 30\.0 ms each it waits 142 ms, 98\.6 ms of it for the database\. This recording made 2 round trips/,
    );
  });

  it("does not need a round-trip time that was entered", async () => {
    const unknown = combine([database("b", 2, [trip(0, 8000)], { rttUs: null }), PAGE]);
    const notes = async (recordedMs: number | null) =>
      (
        await evaluateConversation(unknown, {
          ...{ network: { [RTT]: 30 }, recordedMs, changes: [], thresholds: {} },
        })
      ).pages?.notes.join(" ");
    expect(await notes(null)).toContain("State the round-trip time of the recording.");
    expect(await notes(0.4)).not.toContain("State the round-trip time of the recording.");
  });

  it("without traces and pages can be parsed by earlier versions", () => {
    expect([...recordingLines(database("b", 0, TRIPS))].join("")).toMatch(
      /^\{"wirecost":"conversation","version":1,/,
    );
    expect([...recordingLines(both)].join("")).toMatch(/^\{"wirecost":"conversation","version":2,/);
  });
});

describe("findings about page requests", () => {
  const list = Array.from({ length: 9 }, (_, i) =>
    entry({
      atMs: 300 + 50 * i,
      timings: { send: 0, wait: 30, receive: 2 },
      connection: "443",
      request: { method: "GET", url: `https://shop.example/api/invoices/${4200 + i}/lines`, headers: [] },
      response: { status: 200, headers: [], content: { mimeType: "application/json" } },
    }),
  );
  const begin = entry({ atMs: 0, timings: { connect: 12, ssl: -1, send: 0, wait: 250, receive: 2 } });
  const both = combine([database("shop.wirecost", 20, TRIPS), pages("list.har", begin, ...list)]);
  const settings = { network: OPENING_NETWORK, recordedMs: null, changes: [], thresholds: {} };

  it("are stored and sent, with their cost to the web server", async () => {
    const { pages: found } = await evaluateConversation(both, settings);
    expect(found?.findings).toEqual([
      expect.objectContaining({
        ...{ kind: "n+1", title: "N+1 requests", severity: "high", calls: 9, savedTrips: 8, rttMs: 12 },
        message: expect.stringContaining("`GET /api/invoices/?/lines` took 9 round trips"),
      }),
    ]);
    const few = { ...settings, thresholds: { executions: 10 } };
    expect((await evaluateConversation(both, few)).pages?.findings).toEqual([]);
  });

  it("contain no names if names are removed", async () => {
    const { pages: found } = await evaluateConversation(withoutNames(both), settings);
    expect(found?.findings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^endpoint 1: `GET page request \d` took 9 round trips in 1 place after `GET page request \d`/,
      ),
    ]);
  });
});
