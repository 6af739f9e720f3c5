import type { Conversation, Treatment } from "@wirecost/conversation";
import { formatQuantity, type NumberParam } from "@wirecost/sim-core";
import { heatScale, heatStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixData } from "../../../shared/charts/matrix/matrix-cell.ts";
import type { FoundItem, MatrixRow } from "../reading/results.ts";
import { countText } from "../sentence.ts";
import { changeWords } from "../statements/change-control.tsx";

/** Round-trip times on either side of the chosen one. */
const BESIDE = 3;
/** Characters of the tables in a row's name. */
const MAX_NAME = 28;

const text = (value: number) => formatQuantity(value, "ms");

/** The columns of the matrix: the chosen round-trip time among suggested ones. */
export function columnsAround(rtt: NumberParam, chosenMs: number): readonly number[] {
  const known = [...new Set([...rtt.suggest, ...(rtt.presets ?? []).map(({ value }) => value)])].sort(
    (a, b) => a - b,
  );
  // Times within a tenth of the chosen one say the same.
  const lower = known.filter((value) => value < chosenMs / 1.1).slice(-BESIDE);
  const higher = known.filter((value) => value > chosenMs * 1.1).slice(0, BESIDE);
  return [...lower, chosenMs, ...higher];
}

/** Changes by round-trip time, as the shared matrix shows them. */
export function matrixData(
  conversation: Conversation,
  rows: readonly MatrixRow[],
  found: readonly FoundItem[],
  rtts: readonly number[],
  chosenMs: number,
): MatrixData {
  const cells = rows.flatMap(({ times }) => times);
  const scale = heatScale(
    cells.map(({ elapsedMs }) => elapsedMs),
    "lower",
  );
  const labels = unique(rows.map((row) => rowName(conversation, row, found)));
  return {
    label: "Time by change and round-trip time",
    rows: { name: "Change", labels, own: rows.findIndex(({ kind }) => kind === "chosen") },
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

function isBest(rows: readonly MatrixRow[], column: number, elapsedMs: number): boolean {
  return rows.length > 1 && rows.every(({ times }) => (times[column]?.elapsedMs ?? 0) >= elapsedMs);
}

function rowName(
  conversation: Conversation,
  { kind, findings, changes }: MatrixRow,
  found: readonly FoundItem[],
): string {
  if (kind === "recorded") return "as recorded";
  if (kind === "chosen") return `chosen: ${countText(changes.length, "change")}`;
  if (kind === "best") return `the ${findings.length} that save most`;
  const title = found[findings[0] ?? 0]?.text.title ?? "";
  return `${title}: ${changesName(conversation, changes)}`;
}

/** `order_line one query for all`. */
function changesName(
  { statements }: Conversation,
  changes: readonly (readonly [number, Treatment])[],
): string {
  const names = new Set(
    changes.flatMap(([statement]) => {
      const { tables = [], operation = "" } = statements[statement] ?? {};
      return tables.length > 0 ? tables : [operation];
    }),
  );
  const name = [...names].join(", ");
  const [, first] = changes[0] ?? [];
  return `${name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name} ${first ? changeWords(first) : ""}`;
}

/** Rows are known by their names. */
function unique(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
