import { network as readNetwork } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { Conversation } from "./conversation.ts";
import { evaluateConversation } from "./evaluation/evaluate.ts";
import { OPENING_NETWORK, RTT } from "./evaluation/network-model.ts";
import { OpenConversation } from "./evaluation/open-conversation.ts";
import { openingSentence } from "./evaluation/sentence.ts";
import { DROPPED } from "./files/logs/dropped.ts";
import { SERVER_LOG } from "./files/logs/log-format.ts";
import { findings } from "./findings/findings.ts";
import { recordingLines } from "./format/recording-lines.ts";
import { withoutLiterals } from "./format/without-literals.ts";
import { graphOf } from "./graph.ts";
import { combine } from "./pages/combine.ts";
import { recordedTripTimes } from "./pages/page-waits.ts";
import { predict } from "./predict.ts";
import { stateRtt, togetherOf, withRecordedRtt, withStatedRtt } from "./sent-together.ts";
import { countingNotes } from "./summary/counting-notes.ts";
import { summarize } from "./summary/summarize.ts";
import { openFile } from "./testing/read-file.ts";
import { call, recorded, trip } from "./testing/record.ts";

const INSERT = { text: "INSERT INTO event (kind) VALUES (?)", operation: "INSERT", tables: ["event"] };
const BEGIN = { text: "BEGIN", operation: "BEGIN", tables: [] };

/** The log of a server 20 ms away: a transaction begun with its first statement, then a batch of six, then one alone. */
function logged(): Conversation {
  let at = 0;
  const sent = (statement: typeof INSERT, pauseUs: number, values: number) => {
    at += pauseUs;
    const one = trip(at, 300, { calls: [call({ statement, values, transaction: 1 })] });
    at += 300;
    return one;
  };
  const one = recorded(
    [
      sent(BEGIN, 0, 0),
      sent(INSERT, 40, 11),
      ...[12, 13, 14, 15, 16, 17].map((values, i) => sent(INSERT, i === 0 ? 21_000 : 60, values)),
      sent(INSERT, 19_600, 18),
    ],
    null,
    false,
  );
  return { ...one, source: { ...one.source, ...SERVER_LOG } };
}

const makeRequest = (recordedMs: number) => ({
  ...{ recordedMs, changes: [], range: undefined, grouping: "statement" as const },
  network: readNetwork({ ...OPENING_NETWORK, [RTT]: 20, slowStart: false }),
});

it("what a server began sooner than a round trip after the statement before is part of its round trip", () => {
  const stated = withRecordedRtt(logged(), 20_000);
  expect(togetherOf(stated)).toBe(6);
  // Nor is it all, over more than was recorded.
  expect(togetherOf(withRecordedRtt(logged(), 35_000))).toBe(6);
  expect(countingNotes(stated, 6)[0]).toBe(
    "6 statements began sooner after the one before than a round trip takes, so the program sent them together with it, and they are part of its round trip. If it did not, the stated round-trip time is too long.",
  );
  expect([...stated.calls.trip]).toEqual([0, 0, 2, 2, 2, 2, 2, 2, 8]);
  // As those that a request of a page waits for.
  expect([...(recordedTripTimes(stated).trips ?? [])]).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 1]);
  const { trips, otherTrips, statements } = summarize(stated, []);
  expect([trips, otherTrips]).toEqual([3, 0]);
  expect(statements.map((one) => [one.calls, one.trips])).toEqual([
    [8, 3],
    [1, 1],
  ]);
});

it("over the recorded round-trip time the log itself comes out, and its first and last half of a round trip", () => {
  const log = logged();
  const stated = withRecordedRtt(log, 20_000);
  const { elapsedMs, trips } = predict(graphOf(stated), makeRequest(20).network);
  expect(trips).toBe(3);
  const [first, last] = [log.trips.sentUs[0] ?? 0, log.trips.endUs.at(-1) ?? 0];
  // The clock of a log has milliseconds: the last statement was sent 0.4 ms later than its pause says.
  expect(elapsedMs).toBeCloseTo((last - first) / 1000 + 20 + 0.4, 1);
});

it("what was sent together is no finding of single rows", () => {
  expect(findings(logged()).map(({ kind, trips }) => [kind, trips])).toContainEqual(["unbatched-insert", 8]);
  expect(findings(withRecordedRtt(logged(), 20_000)).map(({ kind }) => kind)).not.toContain(
    "unbatched-insert",
  );
});

it("the page counts as the terminal does", () => {
  const log = logged();
  const results = new OpenConversation(log).results(makeRequest(20));
  expect(results.before?.trips).toBe(3);
  expect([...(results.numbers ?? [])]).toEqual([1, 1, 2, 2, 2, 2, 2, 2, 3]);
  expect([...results.sums.trips]).toEqual([1, 3]);
  const sentence = openingSentence(log, results, 20, 0).map(({ text }) => text);
  expect(sentence.join("")).toContain("made at least 3 round trips; at 20.0 ms it takes");
  const found = new OpenConversation(log).findings({ thresholds: {}, link: undefined, recordedMs: 20 });
  expect(found.map(({ finding }) => finding.kind)).not.toContain("unbatched-insert");
});

it("a stated round-trip time is stored, and applied again whenever it is read, not to what is written", async () => {
  const log = logged();
  const lines = (one: Conversation) => [...recordingLines(one)].join("");
  const text = lines(withoutLiterals(stateRtt(log, 20_000.4)));
  const { conversation } = await openFile(text);
  expect(conversation.source.statedRttUs).toBe(20_000);
  expect([conversation.rttUs, conversation.sentWith]).toEqual([20_000, undefined]);
  expect([...conversation.trips.endUs]).toEqual([...log.trips.endUs]);
  expect(lines(conversation)).toBe(text);
  expect(togetherOf(withStatedRtt(conversation))).toBe(6);
  const unstated = { ...makeRequest(20), recordedMs: undefined };
  const open = new OpenConversation(conversation);
  expect(open.results(unstated).before).toEqual(new OpenConversation(log).results(makeRequest(20)).before);
  expect(open.findings({ thresholds: {}, link: undefined }).map(({ finding }) => finding.kind)).not.toContain(
    "unbatched-insert",
  );
  // Another stated time replaces it.
  expect(open.results({ ...unstated, recordedMs: 0.9 }).before?.trips).toBe(9);
  const evaluated = await evaluateConversation(conversation, {
    ...{ network: { ...OPENING_NETWORK, [RTT]: 20 }, recordedMs: null, changes: [], thresholds: {} },
  });
  expect(evaluated.recording).toMatchObject({ rttMs: 20, trips: 3 });
});

it("logs combined have the shortest stated time", () => {
  const log = logged();
  const at = (startedAt: string, rttUs: number) => ({
    ...stateRtt({ ...log, source: { ...log.source, startedAt, name: startedAt } }, rttUs),
  });
  const both = combine([at("2026-03-04T10:00:00.000Z", 30_000), at("2026-03-04T10:00:05.000Z", 20_000)]);
  expect([both.rttUs, both.source.statedRttUs]).toEqual([20_000, 20_000]);
  expect(togetherOf(withStatedRtt(both))).toBe(12);
});

it("no count is a lower bound where the times do not show what was sent together", () => {
  const log = logged();
  const sentence = (of: Conversation, recordedMs?: number) =>
    openingSentence(of, new OpenConversation(of).results({ ...makeRequest(20), recordedMs }), 20, 0)
      .map(({ text }) => text)
      .join("");
  expect(sentence(log)).toContain("made 9 round trips (each statement counts as one). State");
  expect(sentence(log, 0.9)).toContain(
    "made 9 round trips (each statement counts as one); at 20.0 ms it takes",
  );
  const coarse = { ...log, dropped: [{ what: DROPPED.seconds, count: 9 }] };
  expect(sentence(coarse, 20)).toContain("made 9 round trips (each statement counts as one); at");
  // Spans are never longer than what they stand for, and OpenEdge sends one query at a time.
  expect(sentence({ ...log, source: { ...log.source, kind: "trace", timesAt: "client" } }, 0.9)).toContain(
    "made at least 9 round trips; at",
  );
  const openEdge = {
    ...log,
    connections: log.connections.map((one) => ({ ...one, protocol: "unknown" as const })),
  };
  expect(sentence(openEdge, 20)).toContain("made at least 9 round trips; at");
});

it("what another transaction or another statement is, another program may have sent through a pool", () => {
  const of = (transaction: number, statement = INSERT, endpoint = "web") => ({
    calls: [call({ statement, transaction, endpoint })],
  });
  const one = recorded(
    [
      trip(0, 300, of(1)),
      trip(400, 300, of(1, BEGIN)),
      trip(800, 300, of(2)),
      trip(1200, 300, of(0)),
      trip(1600, 300, of(0, BEGIN)),
      trip(2000, 300, of(0, BEGIN)),
      trip(2400, 300, of(0, BEGIN, "mobile")),
    ],
    null,
  );
  const stated = withRecordedRtt({ ...one, source: { ...one.source, ...SERVER_LOG } }, 20_000);
  expect([...(stated.sentWith ?? [])]).toEqual([-1, 0, -1, -1, -1, 4, -1]);
});

it("stays as it is over less than the log's clock shows, and in logs without milliseconds", () => {
  expect(togetherOf(withRecordedRtt(logged(), 900))).toBe(0);
  const coarse = { ...logged(), dropped: [{ what: DROPPED.seconds, count: 9 }] };
  expect(withRecordedRtt(coarse, 20_000)).toEqual({ ...coarse, rttUs: 20_000 });
});
