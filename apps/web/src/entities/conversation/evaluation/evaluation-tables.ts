import type { Evaluation } from "@wirecost/contract";
import { type EvaluatedRow, formatChange, parseChange, RTT } from "@wirecost/conversation";
import { countText, formatQuantity } from "@wirecost/sim-core";
import { heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell, MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";
import { type ExportedTable, markdownText, tableMarkdown } from "../../../shared/lib/export-files.ts";

/** A statement, or a group of calls: its round trips, sizes and times. Unknown values are null. */
export type GroupLine = Pick<
  Evaluation["endpoints"][number],
  "name" | "calls" | "trips" | "tripsAfter" | "rows" | "bytes" | "recordedMs" | "predictedMs"
>;

export function statementsTable(title: string, { statements, settings }: Evaluation): ExportedTable {
  const changes = new Map(settings.changes.map(({ statement, change }) => [statement, change]));
  return groupsTable(title, "statement", statements, settings.network.rttMs, (one) => {
    const change = parseChange(changes.get(one.number) ?? "");
    return change ? formatChange(change) : "";
  });
}

export function requestsTable(title: string, { endpoints, settings }: Evaluation): ExportedTable {
  return groupsTable(title, "request", endpoints, settings.network.rttMs);
}

/**
 * @param name what a line of it is
 * @param change what is changed of a line, in a column of its own
 */
export function groupsTable<Line extends GroupLine>(
  title: string,
  name: string,
  groups: readonly Line[],
  rttMs: unknown,
  change?: (one: Line) => string,
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
      one.rows ?? "",
      one.bytes ?? "",
      one.recordedMs,
      ...(hasTimes ? [one.predictedMs ?? 0, one.tripsAfter ?? 0] : []),
      ...(hasTimes && change ? [change(one)] : []),
    ]),
  };
}

/** Waiting times of requests of pages, the longest first. */
export function pagesTable(title: string, { longest }: NonNullable<Evaluation["pages"]>): ExportedTable {
  return {
    title,
    head: [
      ...["page request", "round trips", "ms waiting", "ms web network", "ms database network"],
      ...["ms database server", "ms application"],
    ],
    rows: longest.map((one) => [
      one.name,
      one.trips,
      one.waitedMs,
      one.webMs,
      one.databaseNetworkMs,
      one.databaseServerMs,
      one.applicationMs,
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

/** A whole evaluation as text: the sentence, then its tables. */
export function evaluationMarkdown(title: string, evaluation: Evaluation): string {
  const { sentence, findings, matrix, endpoints, pages } = evaluation;
  return [
    `# ${markdownText(title)}\n`,
    `${markdownText(sentence)}\n`,
    ...(pages
      ? [
          ...pages.notes.map((note) => `- ${markdownText(note)}\n`),
          tableMarkdown(pagesTable("Page requests", pages)),
        ]
      : []),
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

const text = (value: number) => formatQuantity(value, "ms");

/** Times with changes at each round-trip time, and whether these changes are selected. */
export interface ChangeRow extends Pick<EvaluatedRow, "kind" | "name" | "times"> {
  readonly isChosen?: boolean | undefined;
}

/** Changes by round-trip time for the shared matrix component. */
export function evaluationMatrix(
  rows: readonly ChangeRow[],
  rtts: readonly number[],
  chosenMs: number,
): MatrixData & { readonly cells: readonly MatrixCell[] } {
  const cells = rows.flatMap(({ times }) => times);
  const scale = heatScale(
    cells.map(({ elapsedMs }) => elapsedMs),
    "lower",
  );
  return {
    label: "Time by change and round-trip time",
    rows: {
      name: "Change",
      labels: rows.map(({ name }) => name),
      own: rows.findIndex(({ kind, isChosen }) => isChosen || kind === "chosen"),
    },
    columns: { name: "Round-trip time", labels: rtts.map(text), own: rtts.indexOf(chosenMs) },
    cells: cells.map(({ elapsedMs, trips }, i) => ({
      text: text(elapsedMs),
      small: countText(trips, "trip"),
      step: heatStep(elapsedMs, scale),
      mark: isBest(rows, i % rtts.length, elapsedMs) ? "best" : undefined,
    })),
    scale,
    text,
  };
}

export function storedRows({ matrix: { rows }, settings }: Evaluation) {
  // The selected changes may equal a finding's suggestion: they then have no separate row.
  const chosen = changesKey(settings.changes);
  return rows.map((row) => ({
    ...row,
    isChosen: row.changes.length > 0 && changesKey(row.changes) === chosen,
  }));
}

export function storedMatrix(evaluation: Evaluation): ReturnType<typeof evaluationMatrix> {
  const { matrix, settings } = evaluation;
  return evaluationMatrix(storedRows(evaluation), matrix.rtts, Number(settings.network[RTT]));
}

function changesKey(changes: Evaluation["settings"]["changes"]): string {
  return changes
    .map(({ statement, change }) => `${statement}.${change}`)
    .sort()
    .join();
}

function isBest(rows: readonly Pick<EvaluatedRow, "times">[], column: number, elapsedMs: number): boolean {
  return rows.length > 1 && rows.every(({ times }) => (times[column]?.elapsedMs ?? 0) >= elapsedMs);
}
