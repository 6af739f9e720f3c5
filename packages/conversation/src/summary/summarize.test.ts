import { defaultParams, network, roundTrips } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { Conversation } from "../conversation.ts";
import { findings } from "../findings/findings.ts";
import { call, recorded, trip } from "../testing/record.ts";
import { summarize } from "./summarize.ts";

const over = (rttMs: number) => ({
  ...network({ ...defaultParams(roundTrips), rttMs }),
  bytesPerMs: 1e9,
  slowStart: false,
});
const statement = (text: string) => ({ text, operation: "SELECT", tables: [] });

it("counts a trip for each statement, divides its time among its calls, and lists trips without statements", () => {
  const summary = summarize(
    recorded(
      [
        trip(0, 900, { kind: "connect", calls: [] }),
        trip(1000, 500, {
          calls: [
            call({ statement: statement("SELECT a"), rows: 3 }),
            call({ statement: statement("SELECT b"), rows: -1 }),
          ],
        }),
        trip(2000, 700, { connection: 1, calls: [call({ statement: statement("SELECT a"), rows: 11 })] }),
      ],
      300,
    ),
    [over(0.3), over(40)],
  );
  expect(summary).toMatchObject({
    trips: 3,
    calls: 3,
    connections: 2,
    recordedMs: 2.7,
    recordedRttMs: 0.3,
    otherTrips: 1,
  });
  const [a, b] = summary.statements;
  expect(a).toMatchObject({ statement: 0, calls: 2, trips: 2, rows: 14 });
  expect(a?.recordedMs).toBeCloseTo(0.25 + 0.7, 9);
  // Two of three trips, one of them divided: 40 ms and the server's time, 0.2 and 0.4 ms.
  expect(a?.predictedMs[1]).toBeCloseTo(20.1 + 40.4, 3);
  // Unknown is not zero.
  expect(b).toMatchObject({ statement: 1, calls: 1, trips: 1, rows: null });
  expect(summary.predictions[1]?.elapsedMs).toBeCloseTo(3 * 40 + 0.6 + 0.2 + 0.4 + 0.1 + 0.5, 3);
});

it("has no predictions without a recorded round-trip time", () => {
  const { predictions, statements, recordedRttMs } = summarize(recorded([trip(0, 900)], null), [over(20)]);
  expect([predictions, statements[0]?.predictedMs, recordedRttMs]).toEqual([[], [], null]);
});

it("takes as long as the program waited, where a server took the times over a known network", () => {
  const trips = [trip(0, 900), trip(51_000, 700), trip(90_000, 450, { connection: 1 })];
  const logged = (rttUs: number | null): Conversation => {
    const conversation = recorded(trips, rttUs);
    return { ...conversation, source: { ...conversation.source, kind: "log", timesAt: "server" } };
  };
  const { recordedMs, predictions } = summarize(logged(3200), [over(3.2)]);
  expect(recordedMs).toBeCloseTo(90.45 + 3.2, 9);
  expect(predictions[0]?.elapsedMs).toBeCloseTo(recordedMs, 3);
  const [idle] = findings(logged(3200)).filter(({ kind }) => kind === "client-time");
  expect(idle?.numbers.elapsedUs).toBeCloseTo(1000 * recordedMs, 6);
  expect(summarize(logged(null), []).recordedMs).toBeCloseTo(90.45, 9);
  expect(summarize(recorded(trips, 3200), []).recordedMs).toBeCloseTo(90.45, 9);
});

it("counts executions, not prepare or data messages", () => {
  const kinds = ["prepare", "execute", "execute", "fetch", "data"] as const;
  const trips = kinds.map((kind, i) => trip(1000 * i, 500, { calls: [call({ kind })] }));
  expect(summarize(recorded(trips), []).statements).toMatchObject([{ calls: 3, trips: 5 }]);
});
