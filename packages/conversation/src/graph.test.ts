import { defaultParams, network, roundTrips } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { graphOf } from "./graph.ts";
import { predict } from "./predict.ts";
import { recorded, trip } from "./testing/record.ts";

it("a server's log contains the opening of the connections that sign in, with its round trip of TCP", () => {
  // Seen by the server, over 3 ms: each connection signs in and sends two statements, with 4 ms of program.
  const ofConnection = (connection: number) => {
    const at = (us: number) => 40_000 * connection + us;
    return [
      trip(at(0), 2000, { connection, kind: connection < 4 ? "connect" : "query" }),
      trip(at(9000), 1000, { connection }),
      trip(at(17_000), 1000, { connection }),
    ];
  };
  const { source, ...client } = recorded([0, 1, 2, 3, 4].flatMap(ofConnection), 3000);
  const graph = graphOf({ ...client, source: { ...source, timesAt: "server" } });
  const over = (rttMs: number, hasPool: boolean, tlsTrips = 0) =>
    predict(graph, {
      ...network(defaultParams(roundTrips)),
      ...{ rttMs, bytesPerMs: Number.POSITIVE_INFINITY, loss: 0, slowStart: false, hasPool, tlsTrips },
    });
  const at3 = over(3, false);
  // 15 statements and sign-ins, and a handshake for each of the four that sign in.
  expect(at3.networkMs).toBeCloseTo(19 * 3, 6);
  expect(over(53, false).elapsedMs - at3.elapsedMs).toBeCloseTo(19 * 50, 6);
  expect(over(53, false, 2).elapsedMs - over(53, false).elapsedMs).toBeCloseTo(4 * 2 * 53, 6);
  // A pool provides all but the first: without its handshake, its sign-in, and 2 ms of the server for that.
  expect(over(53, false).elapsedMs - over(53, true).elapsedMs).toBeCloseTo(3 * (2 * 53 + 2), 6);
});

it("a log's whole milliseconds do not make the pauses of a program longer", () => {
  // 400 statements of 0.13 ms, each 0.29 ms after the answer to the one before, over 0.23 ms, logged at their ends.
  const [rttUs, serverUs, pauseUs] = [230, 130, 290];
  let earliest = 0;
  const trips = Array.from({ length: 400 }, (_, i) => {
    const logged = 1000 * Math.floor((i * (rttUs + serverUs + pauseUs) + serverUs) / 1000);
    earliest = Math.max(logged, earliest + serverUs);
    return trip(earliest - serverUs, serverUs);
  });
  const { source, ...client } = recorded(trips, rttUs);
  const { gapUs } = graphOf({ ...client, source: { ...source, timesAt: "server" } });
  const pausesMs = gapUs.reduce((total, us) => total + us, 0) / 1000;
  expect(Math.abs(pausesMs - (399 * pauseUs) / 1000)).toBeLessThan(1.5);
});

it("a trip in a server's log did not wait for an answer that could not have arrived yet", () => {
  // Two programs, each statement 0.7 and 0.4 ms after the answer to its own before, over 7 ms. The other one's always
  // ended about 3 ms earlier, at the server.
  const rttUs = 7000;
  const trips = [700, 400].flatMap((pauseUs, connection) =>
    Array.from({ length: 12 }, (_, i) =>
      trip(3700 * connection + i * (rttUs + 500 + pauseUs), 500, { connection }),
    ),
  );
  const inOrder = trips.toSorted((a, b) => a.sentUs - b.sentUs);
  const { source, ...client } = recorded(inOrder, rttUs);
  const graph = graphOf({ ...client, source: { ...source, timesAt: "server" } });
  const crossed = [...graph.before].filter(
    (since, i) => since >= 0 && graph.connection[since] !== graph.connection[i],
  );
  expect(crossed).toEqual([]);
});
