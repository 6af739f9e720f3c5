import { getOrInsert } from "@wirecost/sim-core/model";
import { tableKey } from "../cost/assumptions.ts";
import { type Block, isBlock, type Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import { isLock, type Lock, type Place } from "./access.ts";
import { dataSetsIn } from "./data-sets.ts";
import type { FieldNames } from "./field-names.ts";
import { preparedTextsIn } from "./prepared-texts.ts";

/** What a name is of. */
export interface BufferOf {
  readonly table: string;
  readonly isTemporary: boolean | "likely";
}

/** What the code defines: buffers, temp-tables and queries, by their names in lower case. */
export interface Definitions {
  bufferOf(name: string): BufferOf;
  /** CACHE of a DEFINE QUERY; undefined where it has none. */
  cacheOf(query: string): Pick<Query, "cache" | "cacheAt">;
  /** Whether the source fetches records of queries, by GET or in a browse; else it may only count them. */
  isFetching(): boolean;
  /** Lock that a browse gives a query in which none is written; undefined of a query without a browse. */
  browseLockOf(query: string): Lock | undefined;
  /** Whether it is always opened without a lock, so that a lock of GET is asked for with each record. */
  isOpenedUnlocked(query: string): boolean;
  /** Whether the source defines a variable or a parameter of this name, and no buffer. @param name in lower case */
  isVariable(name: string): boolean;
  /** Whether statements read or change records by this name. @param name in lower case */
  isRecord(name: string): boolean;
  /** The buffer that a name without a table is a field of; undefined where none is known. @param name in lower case */
  fieldOf(name: string, at: Token): string | undefined;
  /** First table of a DEFINE QUERY; empty without one. */
  tableOf(query: string): string;
  /** Text of the variable that QUERY-PREPARE takes, see {@link preparedTextsIn}. */
  preparedText(variable: Token): string | undefined;
  /** See {@link dataSetsIn}. */
  filledBy: ReturnType<typeof dataSetsIn>;
}

/** Definitions stand in the first words of a statement, after NEW GLOBAL SHARED and the like. */
const MAX_BEFORE = 8;
/** Statements that name records, and the words before them there. */
const READS = new Set(["for", "find", "open", "do", "repeat", "create", "insert", "delete"]);
const BEFORE_RECORD = new Set([
  "each",
  "first",
  "last",
  "next",
  "prev",
  "current",
  ...["find", "create", "insert", "delete"],
]);
const TEMPORARY = new Set(["temp-table", "work-table", "workfile", "work-file"]);
/** Names by which people tell temp-tables from tables, and those of SmartDataObjects and business objects. */
const LIKELY = /^(?:b?tt|bt|temp|tmp|wt|e?tt_)[-_A-Z]|^(?:b?tt|tmp|temp)|^row(?:object|objupd|errors)$/i;

const FETCHES = new Set(["get-first", "get-next", "get-prev", "get-last"]);

function fetches({ head, parts }: Block): boolean {
  const isFetch = ({ keyword, tokens, conditions }: Statement) =>
    keyword === "get" || [...conditions, ...tokens].some(({ lower }) => FETCHES.has(lower));
  return (
    (head !== undefined && isFetch(head)) || parts.some((one) => (isBlock(one) ? fetches(one) : isFetch(one)))
  );
}

interface Query {
  readonly cache: number | undefined;
  readonly cacheAt: Place | undefined;
  readonly table: string;
}

/** Collects the definitions of a file. Scopes of procedures are not distinguished: a name rarely means two things in a file. */
export function definitionsOf(root: Block, hasUnreadFiles: boolean, fields?: FieldNames): Definitions {
  const buffers = new Map<string, { readonly of: string; readonly isTemporary: boolean }>();
  const queries = new Map<string, Query>();
  const browsed = new Map<string, Lock>();
  const opened = new Map<string, Set<Lock | undefined>>();
  const records = new Set<string>();
  let stored: ReadonlyMap<string, string> | undefined;
  let filledBy: ReturnType<typeof dataSetsIn> | undefined;
  let prepared: ReturnType<typeof preparedTextsIn> | undefined;
  let isFetching: boolean | undefined;
  visit(root);
  return {
    bufferOf(name) {
      let [table, last] = [name, name.toLowerCase()];
      // A buffer may be of a buffer; a chain that comes back to itself ends.
      for (let steps = 0; steps < MAX_BEFORE; steps++) {
        const named = buffers.get(last);
        const found = named ?? buffers.get(tableKey(last));
        // With its database, a name is no temp-table's.
        if (!found || (found.isTemporary && !named)) break;
        if (found.isTemporary) return { table: found.of, isTemporary: true };
        if (found.of.toLowerCase() === last) break;
        [table, last] = [found.of, found.of.toLowerCase()];
      }
      return { table, isTemporary: hasUnreadFiles && LIKELY.test(table) ? "likely" : false };
    },
    cacheOf(query) {
      const { cache, cacheAt } = queries.get(query.toLowerCase()) ?? {};
      return { cache, cacheAt };
    },
    filledBy(tokens, at) {
      filledBy ??= dataSetsIn(root);
      return filledBy(tokens, at);
    },
    preparedText(variable) {
      prepared ??= preparedTextsIn(root);
      return prepared.get(variable);
    },
    browseLockOf: (query) => browsed.get(query.toLowerCase()),
    isOpenedUnlocked(query) {
      const locks = [...(opened.get(query.toLowerCase()) ?? [])];
      return locks.length > 0 && locks.every((lock) => (lock ?? this.browseLockOf(query)) === "no-lock");
    },
    isVariable: (name) => !buffers.has(name) && fields?.isDefined(name) === true,
    isRecord: (name) => records.has(name),
    fieldOf(name, at) {
      stored ??= new Map(
        [...records].flatMap((record) => {
          const { table, isTemporary } = this.bufferOf(record);
          return isTemporary === false ? [[record, tableKey(table)]] : [];
        }),
      );
      return fields?.bufferOf(name, stored, at);
    },
    tableOf: (query) => queries.get(query.toLowerCase())?.table ?? "",
    isFetching() {
      isFetching ??= browsed.size > 0 || fetches(root);
      return isFetching;
    },
  };

  function visit(block: Block): void {
    for (const part of block.parts) {
      const statement = isBlock(part) ? part.head : part;
      if (statement) define(statement);
      if (statement?.keyword === "open") open(statement);
      if (statement && READS.has(statement.keyword)) nameRecords(statement);
      if (isBlock(part)) {
        if (part.kind === "function" || part.kind === "method") parameters(part.head);
        visit(part);
      }
    }
  }

  function nameRecords({ tokens }: Statement): void {
    for (let at = 1; at < tokens.length; at++)
      if (BEFORE_RECORD.has(tokens[at - 1]?.lower ?? "")) records.add(tokens[at]?.lower ?? "");
  }

  function open({ tokens }: Statement): void {
    const query = tokens[2]?.lower ?? "";
    const locks = tokens.flatMap(({ lower }) => (isLock(lower) ? [lower] : []));
    const known = getOrInsert(opened, query, () => new Set());
    for (const lock of locks.length > 0 ? locks : [undefined]) known.add(lock);
  }

  function define({ keyword, tokens }: Statement): void {
    if (keyword !== "define") return;
    const word = (at: number) => tokens[at]?.lower ?? "";
    for (let at = 1; at < Math.min(tokens.length, MAX_BEFORE); at++) {
      const name = tokens[at + 1]?.text ?? "";
      if (TEMPORARY.has(word(at))) {
        buffers.set(name.toLowerCase(), { of: name, isTemporary: true });
        // The records before they changed are a table of their own.
        const before = tokens.findIndex(({ lower }) => lower === "before-table");
        const copy = before < 0 ? undefined : tokens[before + 1]?.text;
        if (copy !== undefined) buffers.set(copy.toLowerCase(), { of: copy, isTemporary: true });
        return;
      }
      if (word(at) === "buffer" && word(at + 2) === "for") {
        const isTemporary = TEMPORARY.has(word(at + 3));
        buffers.set(name.toLowerCase(), {
          of: tokens[isTemporary ? at + 4 : at + 3]?.text ?? name,
          isTemporary,
        });
        return;
      }
      if (word(at) === "table" && word(at + 1) === "for") {
        const of = tokens[at + 2]?.text ?? "";
        buffers.set(of.toLowerCase(), { of, isTemporary: true });
        return;
      }
      if (word(at) === "query" && word(at + 2) === "for") {
        const cache = tokens.findIndex(({ lower }) => lower === "cache");
        const number = tokens[cache + 1];
        const rows = Number(number?.text);
        queries.set(name.toLowerCase(), {
          cache: cache > 0 && Number.isInteger(rows) ? rows : undefined,
          cacheAt:
            number?.isWritten && !number.inclusion ? { start: number.start, end: number.end } : undefined,
          table: tokens[at + 3]?.text ?? "",
        });
        return;
      }
      if (word(at) === "browse" && word(at + 2) === "query") {
        const lock = word(at + 4);
        browsed.set(word(at + 3), isLock(lock) ? lock : "no-lock");
        return;
      }
      // What follows belongs to something else: DEFINE VARIABLE query AS ...
      if (
        /^(?:var|variable|button|browse|frame|image|rectangle|stream|menu|event|property|dataset|data-source)$/.test(
          word(at),
        )
      )
        return;
    }
  }

  /** `METHOD m(BUFFER b FOR order, TABLE tt)`. */
  function parameters(head: Statement | undefined): void {
    const tokens = head?.tokens ?? [];
    for (let at = 0; at + 2 < tokens.length; at++) {
      const name = tokens[at + 1]?.text ?? "";
      if (tokens[at]?.lower === "buffer" && tokens[at + 2]?.lower === "for")
        buffers.set(name.toLowerCase(), { of: tokens[at + 3]?.text ?? name, isTemporary: false });
      if (tokens[at]?.lower === "table" && tokens[at + 1]?.kind === "word" && name.toLowerCase() !== "for")
        buffers.set(name.toLowerCase(), { of: name, isTemporary: true });
    }
  }
}
