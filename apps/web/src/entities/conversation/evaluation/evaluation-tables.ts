import type { Evaluation } from "@wirecost/contract";
import { formatChange, parseChange } from "@wirecost/conversation";
import { formatQuantity } from "@wirecost/sim-core";
import { type ExportedTable, markdownText, tableMarkdown } from "../../../shared/lib/export-files.ts";

type Groups = readonly (Evaluation["endpoints"][number] & { readonly number?: number })[];

/** Statements of an evaluation as files have them. */
export function statementsTable(title: string, { statements, settings }: Evaluation): ExportedTable {
  const changes = new Map(settings.changes.map(({ statement, change }) => [statement, change]));
  return groupsTable(title, "statement", statements, settings.network.rttMs, (one) => {
    const change = parseChange(changes.get(one.number ?? 0) ?? "");
    return change ? formatChange(change) : "";
  });
}

/** Its requests. */
export function requestsTable(title: string, { endpoints, settings }: Evaluation): ExportedTable {
  return groupsTable(title, "request", endpoints, settings.network.rttMs);
}

function groupsTable(
  title: string,
  name: string,
  groups: Groups,
  rttMs: unknown,
  change?: (one: Groups[number]) => string,
): ExportedTable {
  const hasTimes = groups.some(({ predictedMs }) => predictedMs !== null);
  return {
    title,
    head: [
      name,
      "calls",
      "round trips",
      "rows",
      "bytes",
      "ms recorded",
      ...(hasTimes ? [`ms at ${String(rttMs)} ms`, "round trips then"] : []),
      ...(hasTimes && change ? ["change"] : []),
    ],
    rows: groups.map((one) => [
      one.name,
      one.calls,
      one.trips,
      one.rows,
      one.bytes,
      one.recordedMs,
      ...(hasTimes ? [one.predictedMs ?? 0, one.tripsAfter ?? 0] : []),
      ...(hasTimes && change ? [change(one)] : []),
    ]),
  };
}

/** Changes by round-trip time, in milliseconds. */
export function matrixTable(title: string, { matrix: { rtts, rows } }: Evaluation): ExportedTable {
  return {
    title,
    head: ["change", ...rtts.map((rtt) => `ms at ${rtt} ms`)],
    rows: rows.map(({ name, times }) => [name, ...times.map(({ elapsedMs }) => elapsedMs)]),
  };
}

/** All of an evaluation for people: the sentence, then its tables. */
export function evaluationMarkdown(title: string, evaluation: Evaluation): string {
  const { sentence, findings, matrix, endpoints } = evaluation;
  return [
    `# ${markdownText(title)}\n`,
    `${markdownText(sentence)}\n`,
    ...(matrix.rows.length > 0 ? [tableMarkdown(matrixTable("Changes by round-trip time", evaluation))] : []),
    ...(findings.length > 0 ? [findingsMarkdown(evaluation)] : []),
    tableMarkdown(statementsTable("Statements", evaluation)),
    ...(endpoints.length > 0 ? [tableMarkdown(requestsTable("Requests", evaluation))] : []),
  ].join("\n");
}

function findingsMarkdown({ findings, settings }: Evaluation): string {
  const rtt = formatQuantity(Number(settings.network.rttMs), "ms");
  const lines = findings.map(
    ({ title, message, savedTrips }) =>
      `- ${markdownText(title)} (${savedTrips} round trips, ${formatQuantity(savedTrips * Number(settings.network.rttMs), "ms")} at ${rtt}): ${markdownText(message)}`,
  );
  return `**Findings**\n\n${lines.join("\n")}\n`;
}
