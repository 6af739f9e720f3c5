import { getOrInsert } from "@wirecost/sim-core/model";
import { tableKey } from "../cost/assumptions.ts";
import type { LoggedPlace } from "../log/client-log.ts";
import { isLoop, isRoutine } from "../read/block-kind.ts";
import { type Located, locate } from "../read/inclusion.ts";
import type { Lines } from "../read/lines.ts";
import type { Program } from "../read/read-program.ts";
import { type Block, isBlock, type Source, type Statement } from "../read/statement.ts";
import { type Access, isChange } from "./access.ts";
import { definitionsOf } from "./buffers.ts";
import { countedIterations, isTo } from "./counted.ts";
import type { FieldNames } from "./field-names.ts";
import { isLeftAtOnce } from "./left-at-once.ts";
import type { OwnAccess } from "./own-access.ts";
import { phrasesHere } from "./phrases-here.ts";
import { accessesIn } from "./statement-accesses.ts";

/** An access, and its context of execution. */
export interface LocatedAccess extends Access, Located {
  /** The enclosing loops, outermost first; a FOR's own loop is not included. */
  readonly loops: readonly Loop[];
  /** The enclosing procedure, function, method or trigger; empty for the main block. */
  readonly routine: string;
  /** Data of its queries from a client log. */
  readonly logged?: readonly LoggedPlace[] | undefined;
}

/** An access with the surrounding code, through which all tokens of its file are reachable. */
export interface AccessInCode extends LocatedAccess {
  readonly statement: Statement;
  /** The block that it begins. */
  readonly block: Block | undefined;
  /** The block that contains it. */
  readonly parent: Block;
}

export interface Loop {
  /** Line of its head in the file itself, from 1. */
  readonly line: number;
  /** Distinct for each loop of a file. */
  readonly number: number;
  /** Index of the access whose records it iterates over. */
  readonly access: number | undefined;
  /** Index of the query that it iterates over with GET NEXT. */
  readonly query: number | undefined;
  /** Iterations of `DO i = 1 TO 10`, or of a loop that is left at once; undefined if unknown. */
  readonly times: number | undefined;
}

/** Accesses of a file in source order, FOR before the contents of its block. */
export function findAccesses(
  {
    root,
    lines,
    missing,
    defining = root,
    missingSuperclass = [],
  }: Omit<Source, "excluded"> & Partial<Program>,
  fields?: FieldNames,
): readonly AccessInCode[] {
  const definitions = definitionsOf(defining, missing.length + missingSuperclass.length > 0, fields);
  const found: AccessInCode[] = [];
  let loopCount = 0;
  /** Queries by lower-case name: indexes of those that were prepared or opened last. */
  const queries = new Map<string, number>();
  /** Whether a block is a transaction depends on its contents, so its statements are requested twice. */
  const known = new Map<Statement, readonly OwnAccess[]>();
  const accessesOf = (statement: Statement) => {
    return getOrInsert(known, statement, () => accessesIn(statement, definitions));
  };
  visit(root, { loops: [], inTransaction: false, routine: "", preselected: new Map() });
  return found;

  /** The loops of an access and the one over its records. */
  function over(index: number): readonly Loop[] {
    const [line, number] = [found[index]?.line ?? 1, loopCount++];
    return [
      ...(found[index]?.loops ?? []),
      { line, number, access: index, query: undefined, times: undefined },
    ];
  }

  /** Index of the query of a name that was last prepared or opened in the same loops. */
  function queryHere(name: string, loops: readonly Loop[], routine: string): number | undefined {
    const index = queries.get(name);
    const query = index === undefined ? undefined : found[index];
    const isHere = query?.routine === routine && query.loops.at(-1)?.number === loops.at(-1)?.number;
    return isHere ? index : undefined;
  }

  interface Around {
    readonly loops: readonly Loop[];
    readonly inTransaction: boolean;
    readonly routine: string;
    /**
     * Buffers of PRESELECT, whose records are read again by rowid, with the access's index if its block is not a loop.
     */
    readonly preselected: ReadonlyMap<string, number | undefined>;
  }

  function add(
    all: readonly OwnAccess[],
    { loops, inTransaction, routine, preselected }: Around,
    from: Pick<AccessInCode, "statement" | "block" | "parent">,
  ): void {
    if (all.length === 0) return;
    const indexes = new Map<OwnAccess, number>();
    const inner = new Map<OwnAccess, readonly Loop[]>();
    const loopsOver = (access: OwnAccess): readonly Loop[] => {
      const own = over(indexes.get(access) ?? 0);
      inner.set(access, own);
      return own;
    };
    for (const own of all) {
      const { eachOf, eachOfQuery } = own;
      indexes.set(own, found.length);
      const query = eachOfQuery === undefined ? undefined : queryHere(eachOfQuery, loops, routine);
      if (nameOf(own) !== "") queries.set(nameOf(own), found.length);
      const { line, within } = locate(own.start, own.inclusion, lines);
      // V8 of Node 20 and 22 takes 30 µs to copy an object of this size with more properties.
      const located: AccessInCode = Object.assign(own, {
        phrases: phrasesHere(own, preselected, from.block),
        isOfOtherQuery: eachOfQuery !== undefined && query === undefined,
        statement: from.statement,
        block: from.block,
        parent: from.parent,
        inTransaction,
        loops: eachOf ? (inner.get(eachOf) ?? loopsOver(eachOf)) : query === undefined ? loops : over(query),
        routine,
        line,
        within,
      });
      found.push(located);
    }
  }

  function visit(block: Block, around: Around): void {
    const own = block.head ? accessesOf(block.head) : [];
    // A routine runs in a transaction of its own, unless its caller has one, which is unknown.
    const before = isRoutine(block.kind)
      ? {
          loops: [],
          inTransaction: false,
          routine: block.name || block.kind,
          preselected: new Map<string, undefined>(),
        }
      : around;
    const inTransaction = before.inTransaction || isTransaction(block, accessesOf);
    const first = found.length;
    const { head: statement, parent } = block;
    if (statement && parent) add(own, { ...before, inTransaction }, { statement, block, parent });
    // Reads in a condition of the head, such as CAN-FIND, are not what it iterates over.
    const isPreselect = own[0]?.kind === "preselect";
    const isLoopedOver = own[0]?.kind === "for" || (isPreselect && isRepeated(block));
    const query = isLoopedOver ? undefined : movedInLoop(block, queryMovedBy);
    const list = isLoopedOver ? undefined : movedInLoop(block, listMovedBy);
    const last =
      query === undefined
        ? before.preselected.get(list ?? "")
        : queryHere(query, before.loops, before.routine);
    // The records of a query without literals are unknown.
    const moved = found[last ?? -1]?.phrases.length ? last : undefined;
    const loop = loopOf(block, lines, {
      access: isLoopedOver ? first : undefined,
      query: moved,
      number: loopCount++,
    });
    const listed = isPreselect ? (own[0]?.phrases ?? []).map(({ buffer }) => tableKey(buffer)) : [];
    const index = isLoopedOver ? undefined : first;
    const within = {
      ...before,
      inTransaction,
      loops: loop ? [...before.loops, loop] : before.loops,
      preselected:
        listed.length > 0
          ? new Map([...before.preselected, ...listed.map((buffer) => [buffer, index] as const)])
          : before.preselected,
    };
    for (const part of block.parts) {
      if (isBlock(part)) visit(part, within);
      else add(accessesOf(part), within, { statement: part, block: undefined, parent: block });
    }
  }
}

/** Whether a block repeats until something ends it. */
function isRepeated({ kind, head }: Block): boolean {
  return kind === "repeat" || (kind === "do" && head?.tokens.some(isWhile) === true);
}

type MovedBy = (tokens: Statement["tokens"]) => string | undefined;

/** The subject of a loop's iteration, in lower case; undefined if nothing in it shows it. */
function movedInLoop(block: Block, movedBy: MovedBy): string | undefined {
  if (!block.head || !isRepeated(block)) return undefined;
  return movedBy(block.head.tokens) ?? movedIn(block.parts, movedBy);
}

function movedIn(parts: Block["parts"], movedBy: MovedBy): string | undefined {
  for (const part of parts) {
    const moved = isBlock(part)
      ? isLoop(part) || isRoutine(part.kind)
        ? undefined
        : movedIn(part.parts, movedBy)
      : movedBy(part.tokens);
    if (moved !== undefined) return moved;
  }
  return undefined;
}

/** The buffer of FIND NEXT or FIND PREV, which may be one of PRESELECT. */
function listMovedBy(tokens: Statement["tokens"]): string | undefined {
  const isMove = tokens[0]?.lower === "find" && /^(?:next|prev)$/.test(tokens[1]?.lower ?? "");
  return isMove ? tableKey(tokens[2]?.lower ?? "") : undefined;
}

/** The query of GET NEXT or GET-NEXT(). */
function queryMovedBy(tokens: Statement["tokens"]): string | undefined {
  if (tokens[0]?.lower === "get") return tokens[1]?.lower === "next" ? tokens[2]?.lower : undefined;
  const at = tokens.findIndex(({ lower }) => lower === "get-next");
  return at >= 2 && tokens[at - 1]?.text === ":" ? tokens[at - 2]?.lower : undefined;
}

/** The name of a query, or the handle of a dynamic one; empty if it is not a query. */
function nameOf({ kind, name, words }: OwnAccess): string {
  if (kind !== "dynamic-query" && kind !== "open-query") return "";
  return (name === "" && words[1]?.text === ":" ? (words[0]?.text ?? "") : name).toLowerCase();
}

function loopOf(
  block: Block,
  lines: Lines,
  { access, query, number }: Pick<Loop, "access" | "query" | "number">,
): Loop | undefined {
  const { kind, head } = block;
  if (!head || (kind !== "for" && kind !== "repeat" && kind !== "do")) return undefined;
  const { tokens, start, inclusion } = head;
  const times = isLeftAtOnce(block) ? 1 : countedIterations(tokens);
  const hasEnd = tokens.some(isTo);
  if (kind === "do" && access === undefined && !hasEnd && !tokens.some(isWhile)) return undefined;
  const { line } = locate(start, inclusion, lines);
  return { line, number, access, query: hasEnd ? undefined : query, times };
}

const isWhile = ({ lower }: { readonly lower: string }) => lower === "while";
/** Blocks that are a transaction if they change records themselves. */
const CAPABLE: ReadonlySet<string> = new Set("for repeat file procedure function method trigger".split(" "));

type AccessesOf = (statement: Statement) => readonly OwnAccess[];

function isTransaction(block: Block, accessesOf: AccessesOf): boolean {
  const words = block.head?.tokens ?? [];
  const is = (word: string) => words.some(({ lower }) => lower === word);
  if (block.kind !== "procedure" && is("transaction")) return true;
  const isCapable = CAPABLE.has(block.kind) || (block.kind === "do" && is("on") && is("error"));
  return isCapable && changes(block, accessesOf);
}

/** Whether it changes a record, or reads one with an exclusive lock, outside of nested transactions. */
function changes(block: Block, accessesOf: AccessesOf): boolean {
  if (block.head && accessesOf(block.head).some(isForChange)) return true;
  return block.parts.some((part) => {
    if (!isBlock(part)) return accessesOf(part).some(isForChange);
    return CAPABLE.has(part.kind) ? false : changes(part, accessesOf);
  });
}

function isForChange({ kind, phrases }: OwnAccess): boolean {
  return phrases.some(
    ({ isTemporary, lock }) => isTemporary === false && (isChange(kind) || lock === "exclusive-lock"),
  );
}
