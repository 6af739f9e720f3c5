import { expect, it } from "vitest";
import { impossibleRttText } from "./recorded-rtt.ts";
import { recorded, trip } from "./testing/record.ts";

// Answers after 0.6 ms, 3 ms and 0.2 ms: of the last the first byte arrived before its end.
const trips = [trip(0, 600), trip(1000, 3000), trip(5000, 900, { answeredUs: 5200 })];

it("names the fastest answer where a round trip would have taken longer, and how many came sooner", () => {
  expect(impossibleRttText(recorded(trips), 700)).toBe(
    "The recording cannot have a round-trip time of 700 µs: 2 of 3 answers came sooner, the fastest after 200 µs. Predicted times are too short. State at most 200 µs.",
  );
  expect(impossibleRttText(recorded(trips), 205)).toContain("1 of 3 answers");
});

it("is silent for a possible time, a rounded one, and times of the server", () => {
  for (const rttUs of [0, 199, 200, 200.9]) expect(impossibleRttText(recorded(trips), rttUs)).toBeUndefined();
  const { source, ...logged } = recorded(trips);
  expect(impossibleRttText({ ...logged, source: { ...source, timesAt: "server" } }, 700)).toBeUndefined();
});

it("takes no answer within a millisecond for proof where the file's clock has none", () => {
  expect(impossibleRttText(recorded([trip(0, 0), trip(1000, 4000)]), 3000)).toBeUndefined();
});
