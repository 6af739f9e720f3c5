import type { SharedConversations } from "@wirecost/contract";
import type { ComparedConversation, ConversationComparison } from "@wirecost/conversation";
import { countText, formatQuantity } from "@wirecost/sim-core";
import { type ExportedTable, markdownText, tableMarkdown } from "../../../shared/lib/export-files.ts";
import { formatWhen } from "../../../shared/lib/format.ts";

/** The change of a statement or a request. */
export const FATES = ["new", "gone", "chattier", "quieter", "same"] as const;
export type Fate = (typeof FATES)[number];

interface Counted {
  readonly trips: number;
}

export function fateOf(before: Counted | null, after: Counted | null): Fate {
  if (!before) return "new";
  if (!after) return "gone";
  const grown = after.trips - before.trips;
  return grown === 0 ? "same" : grown > 0 ? "chattier" : "quieter";
}

/** The result: round trips, then the time over the network. */
export function comparisonSentence({ before, after }: ConversationComparison, rttMs: number): string {
  const saved = before.trips - after.trips;
  const share = before.trips > 0 ? ` (${signed((-100 * saved) / before.trips, percent)})` : "";
  const made =
    saved === 0
      ? `makes the same ${countText(after.trips, "round trip")}`
      : `makes ${countText(Math.abs(saved), `${saved > 0 ? "fewer" : "more"} round trip`)}${share}`;
  return `${subjectOf(before, after)} ${made}${timeText(before.elapsedMs, after.elapsedMs, rttMs)}`;
}

function subjectOf(before: ComparedConversation, after: ComparedConversation): string {
  return before.name === after.name ? "The recording after the change" : after.name;
}

function timeText(before: number | null, after: number | null, rttMs: number): string {
  if (before === null || after === null)
    return ". The time over a network is not known: a recording does not say over which round-trip time it was made.";
  const [was, is] = [ms(before), ms(after)];
  return was === is
    ? `; at ${ms(rttMs)} both take ${is}.`
    : `; at ${ms(rttMs)} it takes ${is} instead of ${was}.`;
}

/** `−45 %`, `+3`. */
export function signed(value: number, text: (size: number) => string): string {
  const size = text(Math.abs(value));
  return value < 0 ? `−${size}` : value > 0 ? `+${size}` : size;
}

function percent(value: number): string {
  return `${value.toFixed(value < 10 && value % 1 !== 0 ? 1 : 0)} %`;
}

/** Requests of both recordings. */
export function requestsTable({ endpoints }: ConversationComparison, rttMs: number): ExportedTable {
  return {
    title: "Requests",
    head: [
      "request",
      "change",
      "round trips before",
      "round trips after",
      "difference",
      `ms at ${rttMs} ms before`,
      `ms at ${rttMs} ms after`,
    ],
    rows: endpoints.map(({ name, before, after }) => [
      name ?? NO_REQUEST,
      fateOf(before, after),
      before?.trips ?? 0,
      after?.trips ?? 0,
      (after?.trips ?? 0) - (before?.trips ?? 0),
      before?.predictedMs ?? "",
      after?.predictedMs ?? "",
    ]),
  };
}

/** Statements that differ. */
export function statementsTable({ statements }: ConversationComparison): ExportedTable {
  return {
    title: "Statements",
    head: [
      "statement",
      "change",
      "calls before",
      "calls after",
      "round trips before",
      "round trips after",
      "difference",
    ],
    rows: statements.map(({ statement, before, after }) => [
      statement.text,
      fateOf(before, after),
      before?.calls ?? 0,
      after?.calls ?? 0,
      before?.trips ?? 0,
      after?.trips ?? 0,
      (after?.trips ?? 0) - (before?.trips ?? 0),
    ]),
  };
}

/** A whole comparison as text, for example for a pull-request comment. */
export function comparisonMarkdown(comparison: ConversationComparison, rttMs: number): string {
  return [
    `${markdownText(comparisonSentence(comparison, rttMs))}\n`,
    ...(comparison.endpoints.length > 0 ? [tableMarkdown(requestsTable(comparison, rttMs))] : []),
    tableMarkdown(statementsTable(comparison)),
  ].join("\n");
}

/** Calls without a named request. */
export const NO_REQUEST = "no request";

const ms = (value: number) => formatQuantity(value, "ms");

/** `before: checkout.wirecost, 214 round trips, 3 May`. */
export function sideText(side: string, { name, trips, startedAt }: SharedConversations["before"]): string {
  const when = startedAt ? `, ${formatWhen(startedAt)}` : "";
  return `${side}: ${name}, ${countText(trips, "round trip")}${when}`;
}
