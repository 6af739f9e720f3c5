import {
  type Conversation,
  findingText,
  type Prediction,
  pageFindings,
  pageNotes,
  pagesOf,
  requestText,
} from "@wirecost/conversation";
import type { PredictedConversation } from "./predicted-conversation.ts";

/**
 * A conversation in numbers as JSON. Statements are numbered as in the text, from 1.
 *
 * @param rtts round-trip times in ms, those of the predictions
 */
export function conversationDocument(
  conversation: Conversation,
  { readAs, summary, changed, unused, rttProblem, findings, baseline, pages }: PredictedConversation,
  rtts: readonly number[],
) {
  const { source, statements, endpoints, dropped } = conversation;
  const times = (predictions: readonly Prediction[]) =>
    predictions.map((one, i) => ({ rttMs: rtts[i], trips: one.trips, ...timesOf(one) }));
  return {
    source,
    readAs,
    ...summary,
    predictions: times(summary.predictions),
    ...(changed.length > 0 && {
      changed: changed.map(({ least, most }, i) => ({
        rttMs: rtts[i],
        trips: most.trips,
        least: timesOf(least),
        most: timesOf(most),
      })),
    }),
    endpoints: summary.endpoints.map(({ endpoint, ...sums }) => ({
      name: endpoints[endpoint - 1] ?? null,
      ...sums,
    })),
    statements: summary.statements.map(({ statement, ...sums }) => ({
      number: statement + 1,
      ...statements[statement],
      ...sums,
    })),
    // The saved trips, up to 100,000, are in the recording.
    findings: findings.map((finding) => ({
      ...finding,
      saved: undefined,
      statements: finding.statements.map((index) => index + 1),
      source: finding.source === null ? null : finding.source + 1,
      ...findingText(finding, conversation),
    })),
    ...(baseline && {
      baseline: {
        name: baseline.name,
        trips: baseline.summary.trips,
        recordedMs: baseline.summary.recordedMs,
        predictions: times(baseline.summary.predictions),
        statements: baseline.statements.map(({ statement, ...counts }) => ({ ...statement, ...counts })),
      },
    }),
    ...(conversation.pages && {
      pages: {
        files: conversation.pages.files.map(({ conversation: { source }, clock }) => ({ ...source, clock })),
        pages: pagesOf(conversation.pages),
        links: conversation.pages.links,
        notes: pageNotes(conversation),
        findings: pageFindings(conversation.pages).map(({ finding, file }) => {
          const { kind, severity, trips, savedTrips } = finding;
          return { file: file.source.name, kind, severity, trips, savedTrips, ...findingText(finding, file) };
        }),
        ...(pages && {
          recorded: pages.recorded.all,
          predictions: pages.predictions.map(({ all }, i) => ({ rttMs: rtts[i], ...all })),
          changed: pages.changed.map(({ all }, i) => ({ rttMs: rtts[i], ...all })),
          requests: pages.recorded.each.map((waits, i) => ({
            name: conversation.pages && requestText(conversation.pages, i),
            trips: pages.recorded.trips[i],
            ...waits,
            predictedMs: pages.predictions.map(({ each }) => each[i]?.waitedMs ?? 0),
          })),
        }),
      },
    }),
    changesWithoutEffect: [...unused.keys()].map((index) => index + 1),
    recordedRttProblem: rttProblem ?? null,
    dropped,
  };
}

function timesOf({ elapsedMs, networkMs, serverMs, clientMs }: Prediction) {
  return { elapsedMs, networkMs, serverMs, clientMs };
}
