import { countText } from "@wirecost/sim-core";
import type { Conversation } from "../conversation.ts";
import type { Treatment } from "../treat.ts";
import { changeWords } from "./change-text.ts";
import type { FoundItem, MatrixRow } from "./results.ts";

/** Characters of the tables in a row's name. */
const MAX_NAME = 28;

/** The names of the rows of a matrix, each once. */
export function rowNames(
  conversation: Conversation,
  rows: readonly MatrixRow[],
  found: readonly FoundItem[],
): readonly string[] {
  return unique(rows.map((row) => rowName(conversation, row, found)));
}

function rowName(
  conversation: Conversation,
  { kind, findings, changes }: MatrixRow,
  found: readonly FoundItem[],
): string {
  if (kind === "recorded") return "as recorded";
  if (kind === "chosen") return `chosen: ${countText(changes.length, "change")}`;
  if (kind === "best") return `the ${findings.length} that save most`;
  const titles = new Set(findings.map((index) => found[index]?.text.title ?? ""));
  return `${[...titles].join(", ")}: ${changesName(conversation, changes)}`;
}

/** `order_line one round trip for all`. */
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
