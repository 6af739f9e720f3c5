import { type SourceVerb, type Statement, sourceStatement } from "@wirecost/conversation";
import { isFind } from "../access/access.ts";
import type { CostedAccess } from "../cost/cost-source.ts";

/** A statement as a conversation has it: without literals, and with its line. @param path of its file, if there are several */
export function statementOf(access: CostedAccess, path: string | undefined): Statement {
  const last = access.within.at(-1);
  const file = last?.path ?? path;
  const place = `, line ${last?.line ?? access.line}${file === undefined ? "" : ` of ${named(file)}`}`;
  const tables = [...new Set(access.phrases.map(({ table }) => table))];
  const own = sourceStatement(ownText(access) + place, tables);
  // A query that cannot be read as one, such as one with parts of includes that are not there.
  const query = own && !own.text.includes(` …${place}`) ? own : undefined;
  return (
    query ??
    sourceStatement(queryOf(access) + place, tables) ?? {
      text: `RUN ?${place}`,
      operation: "CALL",
      tables: [],
    }
  );
}

function ownText({ kind, text, phrases, name }: CostedAccess): string {
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
      // An XREF does not say which of both.
      return own(/^\S*current-value/i.test(text) ? "CURRENT-VALUE" : "NEXT-VALUE", [name]);
    case "run-on-server":
      return own("RUN", [name]);
    case "preselect":
      return text.slice(Math.max(0, text.search(/\bpreselect\b/i)));
    case "open-query":
      return text.slice(Math.max(0, text.search(/\bfor\b/i)));
    case "dynamic-query":
    case "dynamic-find":
    case "select":
      return "";
    default:
      return text;
  }
}

/** Its tables alone. */
function queryOf({ kind, phrases }: CostedAccess): string {
  const parts = phrases.map(({ reads, buffer, lock, byRowid }) => {
    const which =
      isFind(kind) || (reads === "one" && phrases.length === 1) ? "" : reads === "each" ? "EACH " : "FIRST ";
    const name = named(buffer);
    return `${which}${name}${byRowid ? ` WHERE ROWID (${name}) = ?` : ""} ${lock.toUpperCase()}`;
  });
  return `${isFind(kind) ? "FIND" : "FOR"} ${parts.join(", ")}`;
}

/** A name of a stranger, such as a path with commas; ? without one. */
function named(name: string): string {
  return name === "" ? "?" : name.replaceAll(/[^\p{L}\p{N}_$#%&./\\-]+/gu, "_").slice(-200);
}
