import type { ConversationSummary } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { historySentence } from "./history-page.tsx";
import { historyPoints, requestsOf } from "./history-points.ts";
import { readLimit } from "./limit-section.tsx";

function recording(
  id: string,
  startedAt: string | null,
  trips: number,
  some: Partial<ConversationSummary> = {},
) {
  const one: ConversationSummary = {
    id,
    name: "orders",
    sha256: "",
    bytes: 1,
    kind: "recorder",
    startedAt,
    recordedMs: 1,
    rttMs: 0.2,
    connections: 1,
    statements: 1,
    trips,
    calls: trips,
    elapsedMs: [1, 5, 20, 110].map((rtt) => rtt * trips),
    endpoints: [],
    exceeded: [],
    createdAt: "2026-11-23T10:00:00.000Z",
    ...some,
  };
  return one;
}
const request = (name: string, trips: number) => ({
  name,
  calls: trips,
  trips,
  predictedMs: [1, 5, 20, 110].map((rtt) => rtt * trips),
});
const over = { endpoint: null, what: "trips" as const, rttMs: null, value: 12, limit: 10 };

describe("a history", () => {
  const old = recording("a", "2026-11-21T09:00:00Z", 8, { endpoints: [request("GET /a", 5)] });
  const undated = recording("b", null, 12, { exceeded: [over] });
  const damaged = recording("c", "yesterday", 3, { createdAt: "2026-11-22T10:00:00.000Z" });

  it("is sorted by recording time, or by storing time if there is none", () => {
    expect(historyPoints([undated, damaged, old], null, 20).map(({ trips, ms }) => [trips, ms])).toEqual([
      [8, 160],
      [3, 60],
      [12, 240],
    ]);
  });

  it("of a request omits recordings without it", () => {
    expect(historyPoints([old, undated], "GET /a", 5)).toMatchObject([{ trips: 5, ms: 25 }]);
    expect(requestsOf([old, undated])).toEqual(["GET /a"]);
  });

  it("marks recordings that exceed a limit", () => {
    const [point] = historyPoints([undated], null, 20);
    expect(point).toMatchObject({ exceedsTrips: true, exceedsMs: false });
    expect(
      historyPoints([recording("d", null, 12, { endpoints: [request("x", 2)], exceeded: [over] })], "x", 20),
    ).toMatchObject([{ exceedsTrips: false }]);
  });

  it("marks a time only at the round-trip time of its limit", () => {
    const slow = recording("e", null, 12, { exceeded: [{ ...over, what: "ms", rttMs: 110 }] });
    expect(historyPoints([slow], null, 110)).toMatchObject([{ exceedsMs: true }]);
    expect(historyPoints([slow], null, 20)).toMatchObject([{ exceedsMs: false }]);
  });

  it("describes the latest recording's difference and exceeded limits", () => {
    expect(historySentence(historyPoints([old, undated], null, 20), null, 20)).toBe(
      "The latest recording makes 12 round trips and takes 240 ms at 20.0 ms, 4 more round trips than the recording before. It exceeds a limit: 12 round trips, 2 more than the limit of 10.",
    );
    expect(historySentence(historyPoints([old], "GET /a", 20), "GET /a", 20)).toBe(
      "GET /a makes 5 round trips and takes 100 ms at 20.0 ms.",
    );
  });
});

it.each([
  ["", null],
  ["  ", null],
  ["200", 200],
  ["0", 0],
  ["1.5", undefined],
  ["-1", undefined],
  ["many", undefined],
  ["1000000001", undefined],
])("a maximum of round trips is read from %j", (text, value) => {
  expect(readLimit(text, 100_000_000, true)).toBe(value);
});
