import { defaultParams, network, rng, roundTrips } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Conversation } from "./conversation.ts";
import { findings } from "./findings/findings.ts";
import { graphOf } from "./graph.ts";
import { type ConversationNetwork, predict } from "./predict.ts";
import type { RecordedTrip } from "./recorder.ts";
import { recorded, trip } from "./testing/record.ts";

const over = (of: Partial<ConversationNetwork>): ConversationNetwork => ({
  ...network(defaultParams(roundTrips)),
  bytesPerMs: Number.POSITIVE_INFINITY,
  loss: 0,
  slowStart: false,
  windowBytes: 2 ** 30,
  ...of,
});

const predictor = (conversation: Conversation) => {
  const graph = graphOf(conversation);
  return (of: ConversationNetwork) => predict(graph, of);
};

/** Trips of several connections; those of one connection follow each other. */
const anyTrips = fc
  .array(
    fc.record({
      connection: fc.nat(3),
      pause: fc.nat(5000),
      asking: fc.nat(300),
      server: fc.nat(9000),
      arriving: fc.nat(700),
      bytes: fc.nat(50_000),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((steps) => {
    const free = [0, 0, 0, 0];
    return steps.map(({ connection, pause, asking, server, arriving, bytes }): RecordedTrip => {
      const sentUs = (free[connection] ?? 0) + pause;
      const requestedUs = sentUs + asking;
      const answeredUs = requestedUs + RTT_US + server;
      const endUs = answeredUs + arriving;
      free[connection] = endUs;
      return { ...trip(sentUs, 0), connection, requestedUs, answeredUs, endUs, replyBytes: bytes };
    });
  });
const RTT_US = 370;

/** Parts of a program that run at once, each with a connection and pauses of its own, recorded over 0.2 ms. */
function partsAtOnce(of: { seed: number; parts: number; steps: number; pauseUs: number; answerUs: number }) {
  const random = rng(of.seed);
  const about = (us: number) => us * (0.5 + random());
  const parts = Array.from({ length: of.parts }, (_, connection) => {
    let sentUs = 0;
    return Array.from({ length: of.steps }, () => {
      const tookUs = 200 + about(of.answerUs);
      const one = trip(sentUs, tookUs, { connection });
      sentUs += tookUs + about(of.pauseUs);
      return one;
    });
  });
  const lastMs = parts.map((part) => (part.at(-1)?.endUs ?? 0) / 1000);
  return {
    trips: parts.flat(),
    elapsedMs: (rttMs: number) => Math.max(...lastMs) + of.steps * (rttMs - 0.2),
  };
}

describe("over the network of the recording", () => {
  it("the recording itself comes out", () => {
    fc.assert(
      fc.property(anyTrips, fc.boolean(), (trips, opened) => {
        const conversation = recorded(trips, RTT_US, opened);
        const made = predictor(conversation)(over({ rttMs: RTT_US / 1000 }));
        const { sentUs, endUs } = conversation.trips;
        // Before it, what opening its first connection took.
        const since = (sentUs[0] ?? 0) - (opened ? RTT_US : 0);
        for (const [i, us] of endUs.entries()) expect(made.endUs[i]).toBeCloseTo(us - since, 3);
        for (const [i, us] of sentUs.entries()) expect(made.sentUs[i]).toBeCloseTo(us - since, 3);
      }),
    );
  });
});

describe("over another network", () => {
  it("its parts add up, and a longer round trip never takes less", () => {
    fc.assert(
      fc.property(anyTrips, fc.tuple(fc.nat(200), fc.nat(200)), fc.boolean(), (trips, rtts, opened) => {
        const predicted = predictor(recorded(trips, RTT_US, opened));
        const [short, long] = rtts.toSorted((a, b) => a - b).map((rttMs) => predicted(over({ rttMs })));
        if (!short || !long) throw new Error("two were asked for");
        expect(long.elapsedMs).toBeGreaterThanOrEqual(short.elapsedMs - 1e-6);
        for (const { elapsedMs, networkMs, serverMs, clientMs, sentUs, endUs } of [short, long]) {
          expect(networkMs + serverMs + clientMs).toBeCloseTo(elapsedMs, 6);
          expect(elapsedMs).toBeCloseTo(Math.max(...endUs) / 1000, 6);
          expect(Math.min(...sentUs)).toBeGreaterThanOrEqual(0);
          for (const part of [networkMs, serverMs, clientMs]) expect(part).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
    );
  });

  it("each of 198 trips after one another costs a round trip, and the program's own time stays", () => {
    // 2 ms of server and 0.5 ms of program for each, recorded at 0.2 ms.
    const trips = Array.from({ length: 198 }, (_, i) => trip(i * 2700, 2200));
    const made = predictor(recorded(trips, 200))(over({ rttMs: 31 }));
    expect(made.networkMs).toBeCloseTo(198 * 31, 6);
    expect(made.serverMs).toBeCloseTo(198 * 2, 6);
    expect(made.clientMs).toBeCloseTo(197 * 0.5, 6);
  });

  it("trips that overlapped still do", () => {
    const trips = [0, 1, 2, 3].map((connection) => trip(connection * 10, 5000, { connection }));
    const made = predictor(recorded(trips, 1000))(over({ rttMs: 100 }));
    expect(made.elapsedMs).toBeCloseTo(104 + 0.03, 6);
  });

  it("a page of two connections in turn waits for each of them", () => {
    const trips = Array.from({ length: 10 }, (_, i) => trip(i * 1000, 900, { connection: i % 2 }));
    const made = predictor(recorded(trips, 400))(over({ rttMs: 50 }));
    expect(made.elapsedMs).toBeCloseTo(10 * 50.5 + 9 * 0.1, 6);
  });

  it("loops on several connections at once take as long as the longest of them", () => {
    // 13 trips each, at uneven times, so that ends of other connections fall between an end and the next trip.
    const trips = Array.from({ length: 65 }, (_, i) => {
      const [loop, step] = [i % 5, Math.floor(i / 5)];
      return trip(1300 * step + ((loop * 257 + step * 91) % 200), 1100, { connection: loop });
    });
    const predicted = predictor(recorded(trips, 100, true));
    const [near, far] = [20, 120].map((rttMs) => predicted(over({ rttMs })).elapsedMs);
    // And one to open the connection.
    expect((far ?? 0) - (near ?? 0)).toBeCloseTo(14 * 100, 6);
  });

  it("parts that pause for longer than their answers take do not wait for each other", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const parts = partsAtOnce({ seed, parts: 3, steps: 15, pauseUs: 3000, answerUs: 500 });
      const made = predictor(recorded(parts.trips, 200))(over({ rttMs: 50 }));
      expect(made.elapsedMs / parts.elapsedMs(50)).toBeGreaterThan(0.95);
      expect(made.elapsedMs / parts.elapsedMs(50)).toBeLessThan(1.2);
    }
  });

  it("stages of parts at once wait for the longest of the stage before", () => {
    const stage = (at: number, slowest: number) =>
      [0, 1, 2, 3].flatMap((connection) =>
        Array.from({ length: connection === slowest ? 4 : 1 }, (_, i) =>
          trip(at + 1000 * i + 20 * connection, 900, { connection }),
        ),
      );
    // Each stage begins 0.1 ms after the last answer of the one before.
    const trips = Array.from({ length: 8 }, (_, i) => stage(4100 * i, i % 4)).flat();
    const made = predictor(recorded(trips, 200))(over({ rttMs: 40 }));
    expect(made.elapsedMs / (8 * 4 * 40)).toBeGreaterThan(1);
    expect(made.elapsedMs / (8 * 4 * 40)).toBeLessThan(1.04);
  });

  it("signing in waits for its own connection only", () => {
    // A password takes each of them 4 ms, one after another.
    const signIn = [0, 1, 2, 3].flatMap((connection) => [
      trip(10 * connection, 400, { connection, kind: "connect" }),
      trip(4500 * (connection + 1), 400, { connection, kind: "connect" }),
    ]);
    const made = predictor(recorded(signIn, 200, true))(over({ rttMs: 80 }));
    expect(made.elapsedMs).toBeCloseTo(3 * 80 + 18, 6);
  });

  it("connections that were being opened when an answer came did not wait for it", () => {
    const first = [0, 1, 2].map((connection) => trip(100 * connection, 140, { connection }));
    const made = predictor(recorded(first, 120, true))(over({ rttMs: 60 }));
    expect(made.elapsedMs).toBeCloseTo(2 * 60 + 0.2 + 0.02, 6);
  });

  it("a program that opens a connection for each query waits for each", () => {
    const trips = [0, 1, 2, 3].map((connection) => trip(3000 * connection, 1000, { connection }));
    const predicted = predictor(recorded(trips, 200, true));
    const made = predicted(over({ rttMs: 90 }));
    expect(made.networkMs).toBeCloseTo(8 * 90, 6);
    // Of the 2 ms between two of them, opening the connection took 0.2 ms.
    expect(made.clientMs).toBeCloseTo(3 * 1.8, 6);
  });

  it("opening the first connection costs a round trip at every distance, below that of the recording too", () => {
    const trips = [0, 1, 2].map((i) => trip(1000 * i, 900));
    const predicted = predictor(recorded(trips, 400, true));
    for (const rttMs of [0, 0.1, 0.4, 0.7, 40]) {
      const { networkMs, clientMs, elapsedMs } = predicted(over({ rttMs }));
      expect(networkMs).toBeCloseTo(4 * rttMs, 9);
      expect(clientMs).toBeCloseTo(2 * 0.1, 9);
      expect(elapsedMs).toBeCloseTo(4 * rttMs + 3 * 0.5 + 0.2, 9);
    }
  });

  it("bytes take their time on the link, and wait for a small window", () => {
    const trips = [trip(0, 1200, { replyBytes: 5_000_000 })];
    const predicted = predictor(recorded(trips, 1000));
    // 5 MB at 1,000 bytes per ms; the request has 100 bytes.
    expect(predicted(over({ rttMs: 20, bytesPerMs: 1000 })).elapsedMs).toBeCloseTo(0.1 + 20 + 0.2 + 5000, 6);
    // A window for each round trip, but that the first one is sent at once.
    const windowBytes = 50_000;
    expect(predicted(over({ rttMs: 20, windowBytes })).elapsedMs).toBeCloseTo(20.2 + 99 * 20, 6);
  });

  it("only a connection's first bytes meet a small window at its start", () => {
    const big = (sentUs: number) => trip(sentUs, 1000, { replyBytes: 400_000 });
    const predicted = predictor(recorded([big(0), big(2000)], 1000));
    const slow = predicted(over({ rttMs: 80, slowStart: true, segmentBytes: 1460 }));
    const [first = 0, second = 0] = slow.endUs.map((end, i) => end - (slow.sentUs[i] ?? 0));
    expect(first / 1000).toBeGreaterThan(3 * 80);
    expect(second / 1000).toBeCloseTo(80, 6);
  });
});

it("a recording without a round-trip time says what is missing", () => {
  expect(() => predictor(recorded([trip(0, 10)], null))).toThrow(/no round-trip time/);
});

it("an empty one takes no time", () => {
  expect(predictor(recorded([], null))(over({ rttMs: 30 }))).toMatchObject({ elapsedMs: 0, clientMs: 0 });
});

it("takes the network from the time between trips where times are the server's", () => {
  // Seen by the client: two round trips of 7 ms and 3 ms of server each, 2 ms of program between.
  const client = recorded([trip(0, 10_000), trip(12_000, 10_000)], 7000);
  const server = recorded([trip(3500, 3000), trip(15_500, 3000)], 7000);
  const logged = { ...server, source: { ...server.source, timesAt: "server" } } as const;
  const slow = over({ rttMs: 45 });
  expect(predictor(client)(slow)).toMatchObject({ elapsedMs: 98, networkMs: 90, serverMs: 6, clientMs: 2 });
  expect(predictor(logged)(slow)).toMatchObject({ elapsedMs: 98, networkMs: 90, serverMs: 6, clientMs: 2 });
});

describe("connections that are opened", () => {
  /** Three after each other, each signed in by two trips, with a query; and one that is open beside the first. */
  const trips = [0, 1, 2].flatMap((connection) => {
    const at = 30_000 * connection;
    return [
      trip(at, 1000, { connection, kind: "connect", calls: [] }),
      trip(at + 1100, 700, { connection, kind: "connect", calls: [] }),
      trip(at + 2000, 900, { connection }),
    ];
  });
  const beside = trip(1500, 600, { connection: 3, kind: "connect", calls: [] });
  const sorted = (all: readonly RecordedTrip[]) => all.toSorted((a, b) => a.sentUs - b.sentUs);

  it("take a pool's where it has one: without signing in, and the server's work on it", () => {
    const made = predictor(recorded(trips, 300, true));
    const [as, pool] = [made(over({ rttMs: 20 })), made(over({ rttMs: 20, hasPool: true }))];
    expect([as.trips, pool.trips]).toEqual([9, 5]);
    // Of two connections: a round trip for TCP and two for signing in, of which the server worked 1.1 ms.
    expect(as.elapsedMs - pool.elapsedMs).toBeCloseTo(2 * (3 * 20 + 0.7 + 0.4), 6);
    const finding = findings(recorded(trips, 300, true), { reconnects: 2 }).find(
      ({ kind }) => kind === "reconnect",
    );
    expect(finding?.savedTrips).toBe(2 * 3);
  });

  it("are opened where none is free", () => {
    const made = predictor(recorded(sorted([...trips.slice(0, 3), beside]), 300, true));
    expect(made(over({ rttMs: 20, hasPool: true }))).toEqual(made(over({ rttMs: 20 })));
  });

  it("take the round trips of TLS each, except those of a pool", () => {
    const made = predictor(recorded(trips, 300, true));
    const elapsed = (tlsTrips: number, hasPool = false) =>
      made(over({ rttMs: 20, tlsTrips, hasPool })).elapsedMs;
    expect(elapsed(3) - elapsed(0)).toBeCloseTo(3 * 3 * 20, 6);
    expect(elapsed(3, true) - elapsed(0, true)).toBeCloseTo(3 * 20, 6);
    // Where the recording did not see them opened, none is.
    const open = predictor(recorded(trips, 300, false));
    expect(open(over({ rttMs: 20, tlsTrips: 3 }))).toEqual(open(over({ rttMs: 20 })));
  });

  it("never make it longer by coming from a pool, nor shorter by TLS", () => {
    fc.assert(
      fc.property(anyTrips, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (some, signsIn) => {
        const all = some.map((one, i) =>
          signsIn[i] ? { ...one, kind: "connect" as const, calls: [] } : one,
        );
        const made = predictor(recorded(all, RTT_US, true));
        const elapsed = (of: Partial<ConversationNetwork>) => made(over({ rttMs: 9, ...of })).elapsedMs;
        expect(elapsed({ hasPool: true })).toBeLessThanOrEqual(elapsed({}) + 1e-6);
        expect(elapsed({ tlsTrips: 2 })).toBeGreaterThanOrEqual(elapsed({}) - 1e-6);
      }),
    );
  });
});
