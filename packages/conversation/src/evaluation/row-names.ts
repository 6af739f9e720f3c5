import { countText, getOrInsert } from "@wirecost/sim-core/model";
import type { Conversation } from "../conversation.ts";
import type { ChangeList } from "./change-list.ts";
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
  { kind, findings, changes, pool }: MatrixRow,
  found: readonly FoundItem[],
): string {
  if (kind === "recorded") return "as recorded";
  if (kind === "chosen") return `chosen: ${countText(changes.length, "change")}`;
  if (kind === "best") return `the ${findings.length} that save most`;
  const titles = new Set(findings.map((index) => found[index]?.text.title ?? ""));
  const name = pool ? "connection pool" : changesName(conversation, changes);
  return `${[...titles].join(", ")}: ${name}`;
}

/** `order_line one round trip for all`, and the same of those that change in another way. */
function changesName({ statements }: Conversation, changes: ChangeList): string {
  const names = new Map<string, Set<string>>();
  for (const [statement, change] of changes) {
    const { tables = [], operation = "" } = statements[statement] ?? {};
    const words = changeWords(change);
    const own = getOrInsert(names, words, () => new Set());
    for (const name of tables.length > 0 ? tables : [operation]) own.add(name);
  }
  return [...names].map(([words, own]) => `${shortened([...own].join(", "))} ${words}`).join(", ");
}

const shortened = (name: string) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name);

/** Rows are known by their names. */
function unique(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
