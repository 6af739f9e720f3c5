import type { Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import type { Lock, RecordPhrase } from "./access.ts";
import type { Definitions } from "./buffers.ts";
import { sqlTable } from "./changed-fields.ts";
import { changing, type OwnAccess, phraseOf, plain } from "./own-access.ts";

/** Words that end the tables of FROM, unless they are in parentheses. */
const AFTER_TABLES = new Set(["where", "group", "having", "order", "union", "with", "select"]);

/**
 * Accesses of SQL-89: SELECT reads its tables; DELETE FROM and UPDATE ... SET read each record with EXCLUSIVE-LOCK and
 * write it; INSERT INTO creates one record, or one for each of its SELECT. Undefined for other statements.
 */
export function sqlAccesses(
  { keyword, tokens }: Statement,
  definitions: Definitions,
): readonly OwnAccess[] | undefined {
  const table = sqlTable(tokens);
  if (table) return keyword === "insert" ? inserting(table) : changingEach(table);
  const isCursor = keyword === "declare" && tokens[2]?.lower === "cursor";
  return keyword === "select" || isCursor ? queries() : undefined;

  function inserting(table: Token): readonly OwnAccess[] {
    const all = queries();
    const created = changing("create", tokens, table, definitions);
    return created ? [...all, { ...created, eachOf: all[0] }] : all;
  }

  function changingEach(table: Token): readonly OwnAccess[] {
    const change = changing(keyword === "delete" ? "delete" : "assign", tokens, table, definitions);
    if (!change) return [];
    const where = tokens.findIndex(({ lower }) => lower === "where");
    // The record that FETCH has read.
    if (tokens[where + 1]?.lower === "current") return [change];
    const read = plain("select", tokens, [phraseFor(table, "exclusive-lock", where > 0)]);
    return [read, ...queries(), { ...change, eachOf: read }];
  }

  /** Each SELECT, among them those in conditions and after UNION. */
  function queries(): readonly OwnAccess[] {
    return tokens.flatMap(({ lower }, at) => {
      const { tables, hasWhere } = lower === "select" ? selected(tokens, at) : NOTHING;
      const phrases = tables.map((table) => phraseFor(table, "no-lock", hasWhere));
      return phrases.length > 0 ? [plain("select", tokens, phrases)] : [];
    });
  }

  function phraseFor({ text }: Token, lock: Lock, hasWhere: boolean): RecordPhrase {
    return { ...phraseOf(text, "each", lock, definitions), hasWhere };
  }
}

interface Selected {
  readonly tables: readonly Token[];
  readonly hasWhere: boolean;
}

const NOTHING: Selected = { tables: [], hasWhere: false };

/** The tables of `SELECT a.x FROM a, b WHERE ...` and of `FROM a LEFT OUTER JOIN b ON ...`. */
function selected(tokens: readonly Token[], select: number): Selected {
  const tables: Token[] = [];
  let depth = 0;
  let isInFrom = false;
  for (let at = select + 1; at < tokens.length; at++) {
    const { text, lower } = tokens[at] as Token;
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    if (depth < 0) break;
    if (depth > 0) continue;
    if (AFTER_TABLES.has(lower)) return { tables, hasWhere: lower === "where" };
    isInFrom ||= lower === "from";
    const next = tokens[at + 1];
    const isBefore = lower === "from" || lower === "join" || text === ",";
    if (!isInFrom || !isBefore || next?.kind !== "word") continue;
    tables.push(next);
    // A table may be called order.
    at += 1;
  }
  return { tables, hasWhere: false };
}
