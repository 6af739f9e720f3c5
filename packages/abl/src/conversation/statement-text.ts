import { type SourceVerb, type Statement, sourceStatement } from "@wirecost/conversation";
import { isFind } from "../access/access.ts";
import { textOf } from "../access/access-text.ts";
import type { CostedAccess } from "../cost/cost-source.ts";

/**
 * A statement in a conversation: without literals, and with its line.
 *
 * @param path of its file, if there are several
 * @param phrase which table of a join that the client does: it sends a query of its own for each but the first
 */
export function statementOf(access: CostedAccess, path: string | undefined, phrase: number): Statement {
  const last = access.within.at(-1);
  const file = last?.path ?? path;
  const place = `, line ${last?.line ?? access.line}${file === undefined ? "" : ` of ${named(file)}`}`;
  const ofJoin = access.phrases[phrase];
  const phrases = phrase > 0 && ofJoin ? [ofJoin] : access.phrases;
  const tables = [...new Set(phrases.map(({ table }) => table))];
  const own = phrase > 0 ? undefined : sourceStatement(ownText(access) + place, tables);
  // A query that cannot be parsed, such as one with parts of missing includes.
  const query = own && !own.text.includes(` …${place}`) ? own : undefined;
  return (
    query ??
    sourceStatement(queryOf({ ...access, phrases }) + place, tables) ?? {
      text: `RUN ?${place}`,
      operation: "CALL",
      tables: [],
    }
  );
}

function ownText({ kind, words, phrases, name }: CostedAccess): string {
  const text = textOf(words);
  const buffers = new Set(phrases.filter((one) => one.isTemporary === false).map(({ buffer }) => buffer));
  const own = (verb: SourceVerb, names: Iterable<string>) => `${verb} ${[...names].map(named).join(", ")}`;
  switch (kind) {
    case "create":
      return own("CREATE", buffers);
    case "assign":
      return own("ASSIGN", buffers);
    case "delete":
      return own("DELETE", buffers);
    case "aggregate":
      return own("AGGREGATE", buffers);
    case "sequence":
      // An XREF does not distinguish them.
      return own(/^\S*current-value/i.test(text) ? "CURRENT-VALUE" : "NEXT-VALUE", [name]);
    case "run-on-server":
      return own("RUN", [name]);
    case "preselect":
      return text.slice(Math.max(0, text.search(/\bpreselect\b/i)));
    case "find":
      // From the rowid list of PRESELECT, which a conversation does not show.
      return phrases.some(({ byRowid }) => byRowid) && !/\b(?:rowid|recid|current)\b/i.test(text) ? "" : text;
    case "open-query":
      return (
        opening(name) +
        text
          .slice(Math.max(0, text.search(/\b(?:for|preselect)\b/i)))
          .replace(/^preselect\b/i, phrases[0]?.isPreselected ? "PRESELECT" : "FOR")
      );
    case "dynamic-query":
    case "dynamic-find":
    case "select":
      return "";
    default:
      return text;
  }
}

/** So that its cost is that of an opened query, not of FOR EACH. */
function opening(name: string): string {
  return `OPEN QUERY ${named(name)} `;
}

/** Only its tables. */
function queryOf({ kind, phrases, name }: CostedAccess): string {
  const isOpened = kind === "open-query" || kind === "dynamic-query";
  const parts = phrases.map(({ reads, buffer, lock, byRowid }) => {
    const which = isFind(kind) ? "" : reads === "each" ? "EACH " : "FIRST ";
    const name = named(buffer);
    return `${which}${name}${byRowid ? ` WHERE ROWID (${name}) = ?` : ""} ${lock.toUpperCase()}`;
  });
  const verb = isFind(kind) ? "FIND" : phrases[0]?.isPreselected ? "PRESELECT" : "FOR";
  return `${isOpened ? opening(name) : ""}${verb} ${parts.join(", ")}`;
}

/** A name in unusual characters, such as a path with commas; ? without one. */
function named(name: string): string {
  return name === "" ? "?" : name.replaceAll(/[^\p{L}\p{N}_$#%&./\\-]+/gu, "_").slice(-200);
}
