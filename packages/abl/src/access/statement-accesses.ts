import type { Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import type { AccessKind, Lock } from "./access.ts";
import type { Definitions } from "./buffers.ts";
import { changedFields } from "./changed-fields.ts";
import { countedIterations } from "./counted.ts";
import { inExpressions } from "./expression-accesses.ts";
import { changing, flagsOf, lockOf, type OwnAccess, phraseOf, phrasesOf, plain } from "./own-access.ts";
import { readPhrases } from "./record-phrases.ts";
import { sqlAccesses } from "./sql-accesses.ts";

/** Objects of CREATE that are not records. */
const OBJECTS = new Set(
  `alias automation-object browse button buffer call client-principal combo-box control-frame data-source database
  dataset dialog-box editor fill-in frame image literal menu menu-item query radio-set rectangle sax-attributes sax-reader
  sax-writer selection-list server server-socket slider soap-header soap-header-entryref socket sub-menu temp-table text
  toggle-box value widget-pool window x-document x-noderef`.split(/\s+/),
);
/** Objects of DELETE that are not records. */
const DELETED = new Set(["object", "procedure", "widget", "widget-pool", "alias", "from"]);
/** The database accesses of a statement in source order. */
export function accessesIn(statement: Statement, definitions: Definitions): readonly OwnAccess[] {
  const sql = sqlAccesses(statement, definitions);
  const own = sql ? undefined : ownAccess(statement, definitions);
  const inner = inExpressions(statement.tokens, definitions);
  // In a WHERE, the client searches for each record that it reads.
  const eachOf = own?.kind === "for" || own?.kind === "preselect" ? own : undefined;
  const all = eachOf ? inner.map((one) => (one.kind === "can-find" ? { ...one, eachOf } : one)) : inner;
  const conditions = inExpressions(statement.conditions, definitions);
  // Most statements access nothing.
  if (!own && !sql && conditions.length === 0) return all;
  return [...(own ? [own] : (sql ?? [])), ...conditions, ...all];
}

function ownAccess({ keyword, tokens }: Statement, definitions: Definitions): OwnAccess | undefined {
  const word = (at: number) => tokens[at]?.lower ?? "";
  switch (keyword) {
    case "for":
      return reading("for", tokens, 1, "share-lock", definitions);
    case "find":
      return reading("find", tokens, 1, "share-lock", definitions);
    case "open": {
      if (word(1) !== "query") return undefined;
      const name = tokens[2]?.text ?? "";
      const browse = definitions.browseLockOf(name);
      const found = reading(
        "open-query",
        tokens,
        4,
        browse ?? "share-lock",
        definitions,
        word(3) === "preselect",
      );
      return (
        found && {
          ...found,
          name,
          isBrowsed: browse !== undefined,
          ...definitions.cacheOf(name),
        }
      );
    }
    case "get": {
      const which = word(1);
      if (!/^(?:first|next|prev|last|current)$/.test(which) || tokens[2]?.kind !== "word") return undefined;
      // The current record is read again, perhaps with another lock; with one that its query lacks, each record.
      const isLocked = tokens.some(({ lower }) => lower === "exclusive-lock" || lower === "share-lock");
      if (which === "current" || (isLocked && definitions.isOpenedUnlocked(tokens[2].text))) {
        const table = definitions.tableOf(tokens[2].text);
        return plain("dynamic-find", tokens, [phraseOf(table, "one", lockOf(tokens), definitions, true)]);
      }
      return plain("get", tokens, [], { name: tokens[2].text });
    }
    case "aggregate": {
      const at = tokens.findIndex(({ lower }) => lower === "for");
      if (at < 0) return undefined;
      const written = readPhrases(tokens, at + 1);
      return plain("aggregate", tokens, phrasesOf(written, "no-lock", definitions), {
        name: tokens[1]?.text ?? "",
      });
    }
    case "do":
    case "repeat": {
      const at = tokens.findIndex(({ lower }) => lower === "preselect");
      return at < 0 ? undefined : reading("preselect", tokens, at + 1, "share-lock", definitions);
    }
    case "insert":
      return changing("create", tokens, tokens[1], definitions);
    case "create":
      return OBJECTS.has(word(1)) || tokens.some(({ lower }) => lower === "widget-pool")
        ? undefined
        : changing("create", tokens, tokens[1], definitions);
    case "delete":
      return DELETED.has(word(1)) ? undefined : changing("delete", tokens, tokens[1], definitions);
    case "raw-transfer":
    case "buffer-copy": {
      const to = tokens.findIndex(({ lower }) => lower === "to");
      if (to < 0) return undefined;
      const isNamed = word(to + 1) === "buffer" || word(to + 1) === "field";
      const target = tokens[isNamed ? to + 2 : to + 1];
      // RAW-TRANSFER may be to a field of a record.
      const isField = word(to + 1) === "field" || (keyword === "raw-transfer" && word(to + 1).includes("."));
      const text = isField ? target?.text.replace(/\.[^.]*$/, "") : target?.text;
      // From a record to a RAW variable.
      if (
        keyword === "raw-transfer" &&
        word(to + 1) !== "buffer" &&
        definitions.isVariable(text?.toLowerCase() ?? "")
      )
        return undefined;
      return changing("assign", tokens, target && { ...target, text: text ?? "" }, definitions);
    }
    case "run":
      return running(tokens) ?? assigning(tokens, definitions);
    default:
      return assigning(tokens, definitions);
  }
}

function reading(
  kind: AccessKind,
  tokens: readonly Token[],
  from: number,
  implied: Lock,
  definitions: Definitions,
  isPreselect = false,
): OwnAccess | undefined {
  const written = readPhrases(tokens, from);
  if (written.phrases.length === 0) return undefined;
  const phrases = phrasesOf(written, implied, definitions, isPreselect);
  const maxRows = kind === "for" ? countedIterations(tokens) : undefined;
  const limited =
    maxRows === undefined ? phrases : phrases.with(-1, Object.assign({}, phrases.at(-1), { maxRows }));
  return plain(kind, tokens, limited, flagsOf(tokens, written));
}

/** `RUN x ON SERVER h`, `RUN x ON h`. */
function running(tokens: readonly Token[]): OwnAccess | undefined {
  const at = tokens.findIndex(({ lower }, i) => i > 1 && lower === "on");
  if (at < 0 || tokens[at + 1]?.kind !== "word") return undefined;
  return plain("run-on-server", tokens, [], { name: tokens[1]?.text ?? "" });
}

/** `ASSIGN order.total = 1 ...`, `order.total = 1`, and `UPDATE order`. */
function assigning(tokens: readonly Token[], definitions: Definitions): OwnAccess | undefined {
  const { buffers, names, records } = changedFields(tokens);
  if (buffers.length === 0 && names.length === 0) return undefined;
  const [first] = tokens;
  const written = new Map(buffers.map((buffer) => [buffer.toLowerCase(), buffer]));
  for (const name of first ? names : []) {
    const record =
      records.has(name) && definitions.isRecord(name) ? name : first && definitions.fieldOf(name, first);
    if (record !== undefined && !written.has(record)) written.set(record, record);
  }
  const phrases = [...written.values()].map((buffer) =>
    phraseOf(buffer, "one", "exclusive-lock", definitions),
  );
  return phrases.length === 0 ? undefined : plain("assign", tokens, phrases);
}
