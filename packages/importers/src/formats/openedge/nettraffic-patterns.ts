import type { Params } from "@wirecost/sim-core";

/** The settings in a description of code, and the parts that could not be interpreted. */
export interface CodeReading {
  readonly settings: Params;
  readonly warning?: string;
}

type Lock = "no-lock" | "share-lock" | "exclusive-lock";

const FOR_EACH = /\bfor (?:each|first|last)\b/gi;

/**
 * The code pattern of a single-spaced description, in ABL's terms: `for each ... no-lock`, `do while ... find
 * share-lock`, `open query ... cache 50`, `select ... from`, `for each a, each b by b.x`.
 */
export function readCode(text: string): CodeReading {
  const selected = selectList(text);
  if (selected !== undefined) return { settings: { pattern: "sql89-select", fields: selected !== "*" } };
  // Without a FIELDS list, code fetches whole records.
  const fields = /\bfields ?\(/i.test(text);
  const found = namedPattern(text);
  if (found === undefined) return { settings: fields ? { fields } : {} };
  return typeof found === "string" ? { settings: {}, warning: found } : { settings: { ...found, fields } };
}

/** The text between SELECT and FROM. */
function selectList(text: string): string | undefined {
  const start = /\bselect /i.exec(text);
  if (!start) return undefined;
  const rest = text.slice(start.index + start[0].length);
  const end = / from\b/i.exec(rest);
  return end ? rest.slice(0, end.index).trim() : undefined;
}

/** The settings of a pattern, or a warning if the words match none. */
function namedPattern(text: string): Params | string | undefined {
  const lock = lockOf(text);
  if (/\btemp[- ]?tables?\b/i.test(text)) return { pattern: "temp-table" };
  if (/\bopen[- ]query\b/i.test(text)) {
    const cache = /\bcache ?\(? ?(\d{1,5})\b/i.exec(text);
    return cache ? { pattern: "open-query-cache", cache: Number(cache[1]) } : { pattern: "open-query" };
  }
  const join = joinOf(text);
  if (join !== undefined) {
    if (lock === undefined || lock === "no-lock") return { pattern: join };
    return `A join with ${lock.toUpperCase()} is no code pattern of this model: choose the closest one.`;
  }
  if (/\bfor (?:each|first|last)\b/i.test(text)) {
    return lock === undefined ? unknownLock("FOR EACH") : { pattern: `for-each-${lock}` };
  }
  if (!/(?:^|[^\w-])find\b/i.test(text)) return undefined;
  if (lock === "exclusive-lock") {
    return "FIND with EXCLUSIVE-LOCK is no code pattern of this model: choose the closest one.";
  }
  return lock === undefined ? unknownLock("FIND") : { pattern: `find-${lock}` };
}

function lockOf(text: string): Lock | undefined {
  if (/\bexclusive(?:-?lock)?\b/i.test(text)) return "exclusive-lock";
  if (/\bshare-?lock\b/i.test(text)) return "share-lock";
  return /\bno-?lock\b/i.test(text) ? "no-lock" : undefined;
}

function joinOf(text: string): string | undefined {
  const start = text.search(FOR_EACH);
  if (start < 0) return undefined;
  const statement = text.slice(start).split(":", 1)[0] ?? "";
  const inner = /, ?(?:outer-join )?(?:each|first|last) ([\w#$%&-]+)/i.exec(statement)?.[1];
  if (inner !== undefined) {
    const sort = /\bby (?:([\w#$%&-]+)\.)?[\w#$%&-]+/i.exec(statement);
    // A sort key of the outer table can follow its index: no second pass.
    const byInner = sort && (sort[1] === undefined || sort[1].toLowerCase() === inner.toLowerCase());
    return byInner ? "client-join-sorted" : "client-join";
  }
  const nested = /\bnested for each\b/i.test(text) || (text.match(FOR_EACH) ?? []).length > 1;
  return nested ? "nested-for-each" : undefined;
}

function unknownLock(statement: string): string {
  return `${statement} without a lock: ABL takes SHARE-LOCK, reports often mean NO-LOCK. Write which, or set the code pattern for the whole file.`;
}
