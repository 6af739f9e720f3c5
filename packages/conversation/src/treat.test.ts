import { defaultParams, type Network, network, roundTrips } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conversation } from "./conversation.ts";
import { graphOf } from "./graph.ts";
import { predict } from "./predict.ts";
import type { RecordedCall, RecordedTrip } from "./recorder.ts";
import { call, recorded, trip } from "./testing/record.ts";
import { type Treatment, treat } from "./treat.ts";

const over = (rttMs: number): Network => ({
  ...network({ ...defaultParams(roundTrips), rttMs }),
  bytesPerMs: Number.POSITIVE_INFINITY,
  slowStart: false,
  windowBytes: 2 ** 30,
});
const RTT_US = 400;

/** Executions after one another, each with 600 us of server and 100 us of program before the next. */
function sequence(calls: readonly (Partial<RecordedCall> & { readonly text: string })[]): Conversation {
  return recorded(
    calls.map(({ text, ...of }, i) =>
      trip(1100 * i, 1000, {
        calls: [call({ statement: { text, operation: text, tables: [] }, ...of })],
      }),
    ),
    RTT_US,
  );
}

function predicted(
  conversation: Conversation,
  treatments: Readonly<Record<string, Treatment>>,
  { rttMs = 50, bound }: { rttMs?: number; bound?: "least" } = {},
) {
  const index = (text: string) => conversation.statements.findIndex((one) => one.text === text);
  const chosen = new Map(Object.entries(treatments).map(([text, treatment]) => [index(text), treatment]));
  return predict(treat(conversation, graphOf(conversation), chosen, bound), over(rttMs));
}

const page = ["LIST", ...Array.from({ length: 12 }, () => "ROW")].map((text, i) => ({ text, values: i + 1 }));

describe("executions together", () => {
  it("take one round trip, and the server's and the program's time of all", () => {
    const made = predicted(sequence(page), { ROW: { kind: "together", size: Number.POSITIVE_INFINITY } });
    expect(made.trips).toBe(2);
    expect(made.networkMs).toBeCloseTo(100, 9);
    expect(made.serverMs).toBeCloseTo(13 * 0.6, 9);
  });

  it("of some size fill up one after another, whatever is executed between them", () => {
    // For each of 11 rows of a list ROW and NOTE: 4 IN-lists of 3, of which the last is not full.
    const loop = ["LIST", ...Array.from({ length: 11 }, () => ["ROW", "NOTE"]).flat()];
    const conversation = sequence(loop.map((text, i) => ({ text, values: i + 1 })));
    const three = { kind: "together", size: 3 } as const;
    expect(predicted(conversation, { ROW: three }).trips).toBe(1 + 4 + 11);
    expect(predicted(conversation, { ROW: three, NOTE: three }).trips).toBe(1 + 4 + 4);
  });

  it("are those of one request, whose list came over another connection", () => {
    const rows = [5, 5, 5, 9, 9, 9, 9].map((request, i) => ({ text: "ROW", values: i + 1, request }));
    const made = predicted(sequence(rows), { ROW: { kind: "together", size: Number.POSITIVE_INFINITY } });
    expect([made.trips, made.networkMs]).toEqual([2, expect.closeTo(100, 9)]);
  });

  it("take at least the server's time of a typical one, and the program's where it paused", () => {
    let sentUs = 0;
    const slow = recorded(
      page.map(({ text }, i) => {
        const tookUs = i === 7 ? 4000 : 1000;
        const one = trip(sentUs, tookUs, {
          calls: [call({ statement: { text, operation: text, tables: [] } })],
        });
        sentUs += tookUs + (i === 3 ? 250_000 : 90_000);
        return one;
      }),
      RTT_US,
    );
    const together = { ROW: { kind: "together", size: 12 } } as const;
    const made = predicted(slow, together, { bound: "least" });
    expect(made.networkMs).toBeCloseTo(100, 9);
    expect(made.serverMs).toBeCloseTo(0.6 + 0.6, 9);
    // Before the first of them, which is not put together with any, and the pause.
    expect(made.clientMs).toBeCloseTo(90 + 250, 9);
    expect(predicted(slow, together).serverMs).toBeCloseTo(13 * 0.6 + 3, 9);
    expect(predicted(slow, together).clientMs).toBeCloseTo(11 * 90 + 250, 9);
  });

  it.each([
    [1, 13],
    [5, 4],
    [6, 3],
    [12, 2],
  ])("of %d at a time make %d round trips of 13", (size, trips) => {
    expect(predicted(sequence(page), { ROW: { kind: "together", size } }).trips).toBe(trips);
  });

  it("end where the statement before them is executed again: another page", () => {
    const two = sequence([...page, ...page]);
    expect(predicted(two, { ROW: { kind: "together", size: 1000 } }).trips).toBe(4);
  });

  it("of two statements in turn become one of each", () => {
    const turns = Array.from({ length: 10 }, (_, i) => ({ text: i % 2 ? "B" : "A", values: i + 1 }));
    const both = { A: { kind: "together", size: 99 }, B: { kind: "together", size: 99 } } as const;
    expect(predicted(sequence([{ text: "LIST" }, ...turns]), both).trips).toBe(3);
  });

  it.each([
    ["transactions", { transaction: 7 }],
    ["endpoints", { endpoint: "GET /b" }],
  ])("keep %s apart", (_, of) => {
    const calls = page.map((one, i) => (i > 8 ? { ...one, ...of } : one));
    expect(predicted(sequence(calls), { ROW: { kind: "together", size: 99 } }).trips).toBe(3);
  });

  const each = (count: number, ...kinds: readonly ("prepare" | "execute" | "fetch")[]) => [
    { text: "LIST" },
    ...Array.from({ length: count }, (_, i) =>
      kinds.map((kind) => ({ text: "ROW", kind, values: kind === "execute" ? i + 1 : 0 })),
    ).flat(),
  ];

  it.each([
    // Each prepared, executed and fetched: an IN-list is prepared too, and its rows are not fetched in parts.
    [each(12, "prepare", "execute"), 4, 1 + 3 + 3],
    [each(12, "prepare", "execute"), Number.POSITIVE_INFINITY, 1 + 1 + 1],
    [each(12, "execute", "fetch", "fetch"), 4, 1 + 3],
    [each(12, "prepare", "execute", "fetch"), 5, 1 + 3 + 3],
    // Prepared once.
    [[{ text: "ROW", kind: "prepare" as const }, ...each(12, "execute")], 4, 1 + 1 + 3],
    // Prepared after some of them: among those of one round trip, and between those of two.
    [
      [...each(5, "execute"), { text: "ROW", kind: "prepare" as const }, ...each(7, "execute").slice(1)],
      7,
      1 + 2,
    ],
    [
      [...each(5, "execute"), { text: "ROW", kind: "prepare" as const }, ...each(7, "execute").slice(1)],
      5,
      1 + 3 + 1,
    ],
    // FETCH as a statement executes for itself.
    [each(12, "fetch"), 4, 1 + 3],
  ])("count executions, not what prepares and continues them (%#)", (calls, size, trips) => {
    const together = { ROW: { kind: "together", size } } as const;
    expect(predicted(sequence(calls), together).trips).toBe(trips);
  });

  it("take at least what one takes with its fetches", () => {
    const together = { ROW: { kind: "together", size: 99 } } as const;
    const made = predicted(sequence(each(7, "execute", "fetch", "fetch")), together, { bound: "least" });
    expect(made.serverMs).toBeCloseTo(0.6 + 3 * 0.6, 9);
  });

  it("of transactions that are removed are one, and take at least one COMMIT", () => {
    const transactions = Array.from({ length: 6 }, (_, i) =>
      ["BEGIN", "ROW", "COMMIT"].map((text) => ({ text, transaction: i + 1 })),
    ).flat();
    const row = { ROW: { kind: "together", size: 99 } } as const;
    const without = { ...row, BEGIN: { kind: "remove" }, COMMIT: { kind: "remove" } } as const;
    expect(predicted(sequence(transactions), row).trips).toBe(18);
    const most = predicted(sequence(transactions), without);
    expect(most.trips).toBe(1);
    expect(most.serverMs).toBeCloseTo(12 * 0.6, 9);
    expect(predicted(sequence(transactions), without, { bound: "least" }).serverMs).toBeCloseTo(1.2, 9);
  });

  it("leave trips with several calls as they are", () => {
    const conversation = recorded(
      [0, 1, 2].map((i) => trip(2000 * i, 1000, { calls: [call(), call()] })),
      RTT_US,
    );
    const graph = graphOf(conversation);
    expect(treat(conversation, graph, new Map([[0, { kind: "together", size: 9 }]]))).toEqual(graph);
  });
});

describe("a cache", () => {
  const values = [1, 2, 1, 3, 2, 1, 4, 1];
  const calls = sequence(values.map((one) => ({ text: "READ", values: one })));

  it.each([
    [0, 8],
    [0.25, 6],
    [0.5, 4],
    [0.75, 2],
    [1, 0],
  ])("of %d leaves %d of 8 executions", (share, trips) => {
    expect(predicted(calls, { READ: { kind: "cache", share } }).trips).toBe(trips);
  });

  it("answers first what was asked before", () => {
    const graph = treat(calls, graphOf(calls), new Map([[0, { kind: "cache", share: 0.5 }]]));
    expect([...graph.trips]).toEqual([1, 1, 0, 1, 0, 0, 1, 0]);
  });

  it("fetches nothing of an answer that is used again, and all of one that is not", () => {
    const cursor = (one: number, ...kinds: readonly ("execute" | "fetch" | "prepare")[]) =>
      kinds.map((kind) => ({ text: "READ", values: kind === "prepare" ? 0 : one, kind }));
    const read = sequence([
      ...cursor(5, "prepare", "execute", "fetch", "fetch"),
      ...cursor(7, "execute", "fetch"),
      ...cursor(5, "execute", "fetch", "fetch"),
    ]);
    const tripsOf = (share: number) => [
      ...treat(read, graphOf(read), new Map([[0, { kind: "cache", share }]])).trips,
    ];
    expect(tripsOf(0.33)).toEqual([1, 1, 1, 1, 1, 1, 0, 0, 0]);
    expect(tripsOf(1)).toEqual(Array(9).fill(0));
  });

  it("prepares nothing for an answer of its own, but what others need", () => {
    const calls = (...kinds: readonly ("prepare" | number)[]) =>
      kinds.map((one) =>
        one === "prepare"
          ? { text: "READ", values: 0, kind: one }
          : { text: "READ", values: one, kind: "execute" as const },
      );
    const tripsOf = (conversation: Conversation) => [
      ...treat(conversation, graphOf(conversation), new Map([[0, { kind: "cache", share: 0.5 }]])).trips,
    ];
    const alone = calls("prepare", 5, "prepare", 7, "prepare", 5, "prepare", 7);
    expect(tripsOf(sequence(alone))).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
    const shared = calls("prepare", 5, 5, "prepare", 7, 7);
    expect(tripsOf(sequence(shared))).toEqual([1, 1, 0, 1, 1, 0]);
  });

  it("does not take unknown values for equal ones", () => {
    const unknown = sequence(values.map(() => ({ text: "READ", values: 0 })));
    const graph = treat(unknown, graphOf(unknown), new Map([[0, { kind: "cache", share: 0.5 }]]));
    expect([...graph.trips].filter((trips) => trips === 0)).toHaveLength(4);
  });
});

describe("a cursor", () => {
  const fetches = (...rows: readonly number[]) =>
    sequence(rows.map((one, i) => ({ text: "CURSOR", rows: one, kind: i === 0 ? "execute" : "fetch" })));

  it.each([
    [[100, 100, 100, 37], 337, 1],
    [[100, 100, 100, 37], 168, 3],
    [[100, 100, 100, 37], 100, 4],
    [[100, 100, 100, 37], 10, 34],
    [[0], 10, 1],
    [[50, 50, 0], 50, 3],
    [[50, 50, 0], 20, 6],
    [[50, 50, 0], 1000, 2],
    [[50, -1], 10, 2],
  ] as const)("of %j rows takes with %d at a time %d round trips", (rows, size, trips) => {
    const made = predicted(fetches(...rows), { CURSOR: { kind: "fetch", size } });
    expect(made.trips).toBe(trips);
    expect(made.serverMs).toBeCloseTo(rows.length * 0.6, 9);
  });

  it("ends where it is opened again", () => {
    const twice = sequence(
      [7, 7, 7, 7].map((rows, i) => ({ text: "CURSOR", rows, kind: i % 2 ? "fetch" : "execute" })),
    );
    expect(predicted(twice, { CURSOR: { kind: "fetch", size: 1000 } }).trips).toBe(2);
  });
});

it("a statement that is not prepared leaves the server's time of that to its execution, at most", () => {
  const calls = ["prepare", "execute", "execute", "prepare", "execute"].map((kind) => ({
    text: "ROW",
    kind: kind as "prepare" | "execute",
  }));
  const unprepared = { ROW: { kind: "unprepared" } } as const;
  const most = predicted(sequence(calls), unprepared);
  expect(most.trips).toBe(3);
  expect(most.serverMs).toBeCloseTo(5 * 0.6, 9);
  expect(predicted(sequence(calls), unprepared, { bound: "least" }).serverMs).toBeCloseTo(3 * 0.6, 9);
  const graph = graphOf(sequence(calls));
  expect([...treat(sequence(calls), graph, new Map([[0, unprepared.ROW]])).serverUs]).toEqual([
    600, 1200, 600, 600, 1200,
  ]);
});

describe("a statement that is removed", () => {
  it("saves its round trip, and a COMMIT leaves its work to the statement before it", () => {
    const calls = ["BEGIN", "UPDATE", "COMMIT"].map((text) => ({ text }));
    const made = predicted(sequence(calls), { BEGIN: { kind: "remove" }, COMMIT: { kind: "remove" } });
    expect(made.trips).toBe(1);
    expect(made.serverMs).toBeCloseTo(1.2, 9);
    expect(made.networkMs).toBeCloseTo(50, 9);
  });
});

const anyTreatment: fc.Arbitrary<Treatment> = fc.oneof(
  fc.record({ kind: fc.constant("together" as const), size: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant("cache" as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant("fetch" as const), size: fc.integer({ min: 20, max: 300 }) }),
  fc.record({ kind: fc.constantFrom("remove" as const, "unprepared" as const) }),
);

it("whatever is treated: parts add up, nothing takes longer than as recorded, and the recording is not changed", () => {
  const anyCall = fc.record({
    text: fc.constantFrom("LIST", "ROW", "CURSOR", "BEGIN", "COMMIT"),
    values: fc.nat(3),
    rows: fc.integer({ min: -1, max: 20 }),
    kind: fc.constantFrom("execute" as const, "fetch" as const, "prepare" as const),
    transaction: fc.nat(2),
  });
  fc.assert(
    fc.property(
      fc.array(anyCall, { minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(2), { minLength: 30, maxLength: 30 }),
      fc.dictionary(fc.constantFrom("LIST", "ROW", "CURSOR", "BEGIN", "COMMIT"), anyTreatment),
      (calls, connections, treatments) => {
        const trips = calls.map(({ text, ...of }, i): RecordedTrip => {
          const statement = { text, operation: text, tables: [] };
          return trip(1100 * i, 1000, {
            connection: connections[i] ?? 0,
            calls: [call({ statement, ...of })],
          });
        });
        const conversation = recorded(trips, RTT_US);
        const known = Object.fromEntries(
          Object.entries(treatments).filter(([text]) =>
            conversation.statements.some((one) => one.text === text),
          ),
        );
        const copy = structuredClone(conversation);
        const made = predicted(conversation, known);
        expect(conversation).toEqual(copy);
        const { networkMs, serverMs, clientMs, elapsedMs } = made;
        expect(networkMs + serverMs + clientMs).toBeCloseTo(elapsedMs, 6);
        expect(elapsedMs).toBeLessThanOrEqual(predicted(conversation, {}).elapsedMs + 1e-6);
        const least = predicted(conversation, known, { bound: "least" });
        expect(least.elapsedMs).toBeLessThanOrEqual(elapsedMs + 1e-6);
      },
    ),
  );
});

it.each([
  [{ kind: "together", size: 0 }, "The size 0 is not a number from 1."],
  [{ kind: "fetch", size: Number.NaN }, "The size NaN is not a number from 1."],
  [{ kind: "cache", share: 1.1 }, "The share 1.1 is not from 0 to 1."],
] as const)("refuses %j", (treatment, message) => {
  const conversation = sequence(page);
  expect(() => treat(conversation, graphOf(conversation), new Map([[0, treatment]]))).toThrow(message);
});
