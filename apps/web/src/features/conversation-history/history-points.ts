import { type ConversationLimit, type ConversationSummary, LISTED_RTTS } from "@wirecost/contract";
import { recordedAt } from "../../entities/conversation/conversation-queries.ts";

/** One recording in a history: all of it, or one request. */
export interface HistoryPoint {
  readonly recording: ConversationSummary;
  readonly at: number;
  readonly trips: number;
  /** Null if the recording's round-trip time is unknown. */
  readonly ms: number | null;
  readonly exceedsTrips: boolean;
  readonly exceedsMs: boolean;
}

/** A round-trip time for which lists and histories show times. */
export type ListedRtt = (typeof LISTED_RTTS)[number];

/**
 * The recordings by time, oldest first; those without the request are omitted.
 *
 * @param request null for the whole recording
 */
export function historyPoints(
  recordings: readonly ConversationSummary[],
  request: string | null,
  rttMs: ListedRtt,
): readonly HistoryPoint[] {
  const column = LISTED_RTTS.indexOf(rttMs);
  return recordings
    .flatMap((recording) => {
      const of = request === null ? recording : recording.endpoints.find(({ name }) => name === request);
      if (!of) return [];
      const times = "elapsedMs" in of ? of.elapsedMs : of.predictedMs;
      const exceeds = (what: "trips" | "ms") =>
        recording.exceeded.some(
          (one) =>
            one.endpoint === request && one.what === what && (one.rttMs === null || one.rttMs === rttMs),
        );
      const at = Date.parse(recordedAt(recording));
      const ms = times[column] ?? null;
      return [
        { recording, at, trips: of.trips, ms, exceedsTrips: exceeds("trips"), exceedsMs: exceeds("ms") },
      ];
    })
    .sort((a, b) => a.at - b.at);
}

/** Requests of the recordings, those with the most round trips in the latest first. */
export function requestsOf(recordings: readonly ConversationSummary[]): readonly string[] {
  const latestFirst = recordings.toSorted((a, b) => Date.parse(recordedAt(b)) - Date.parse(recordedAt(a)));
  return [...new Set(latestFirst.flatMap(({ endpoints }) => endpoints.map(({ name }) => name)))];
}

export function limitOf(
  limits: readonly ConversationLimit[],
  request: string | null,
): ConversationLimit | undefined {
  return limits.find(({ endpoint }) => endpoint === request);
}
