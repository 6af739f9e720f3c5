import { changedFields } from "../access/changed-fields.ts";
import { DECLARES, isRoutine } from "../read/block-kind.ts";
import { type Block, isBlock, type Statement } from "../read/statement.ts";
import type { Token } from "../read/token.ts";

/** What calls a routine that another part of the program names. */
const CALLS_ANY = new Set(["publish", "apply", "dynamic-function", "dynamic-invoke"]);

/** Statements in which a rowid is a condition, or is shown. */
const READS_RECORDS = new Set("find for open do repeat if display message put export".split(" "));
const ASSIGNS = new Set(["=", "assign"]);

/** Before BUFFER in its definition: other programs, or classes that inherit from this one, have it as well. */
const SHARED = new Set(["shared", "protected", "static"]);
const ERROR_CHECKS = new Set(["error-status", "ambiguous", "locked"]);

/** Effects of the blocks of a source, each looked at once, when the first is asked for. */
export function sideEffects(root: Block, defined: ReadonlySet<string>) {
  const routines = new Set<string>();
  const knownEffects = new Map<Block, Effects>();
  const shared = new Set<string>();
  const naming = new Map<string, number>();
  let anywhereKnown: Effects | undefined;

  return {
    /** Of all routines together. */
    get anywhere(): Effects {
      return ofAll();
    },
    of,
    isShared,
    countNaming,
  };

  function ofAll(): Effects {
    if (anywhereKnown) return anywhereKnown;
    anywhereKnown = none();
    nameRoutines(root);
    readRoutines(root, anywhereKnown);
    return anywhereKnown;
  }

  /** Of a block, without the routines that are defined in it. */
  function of(block: Block): Effects {
    return ofAll() && effectsOf(block);
  }

  /** Whether other programs, or the handle of a variable, have a buffer as well. @param buffer in lower case */
  function isShared(buffer: string): boolean {
    return ofAll() && shared.has(buffer);
  }

  /** How many routines name fields of a buffer. @param buffer in lower case */
  function countNaming(buffer: string): number {
    return ofAll() && (naming.get(buffer) ?? 0);
  }

  function effectsOf(block: Block): Effects {
    const known = knownEffects.get(block);
    if (known) return known;
    const all = none();
    knownEffects.set(block, all);
    if (block.head) read(block.head, all);
    for (const part of block.parts) {
      if (!isBlock(part)) read(part, all);
      else if (!isRoutine(part.kind)) add(all, effectsOf(part));
    }
    return all;
  }

  function nameRoutines(block: Block): void {
    if (block.name !== "") routines.add(block.name.toLowerCase());
    for (const part of block.parts) if (isBlock(part)) nameRoutines(part);
  }

  function readRoutines(block: Block, into: Effects): void {
    if (isRoutine(block.kind) || !block.parent) {
      const own = effectsOf(block);
      add(into, own);
      for (const name of own.named) naming.set(name, (naming.get(name) ?? 0) + 1);
    }
    for (const part of block.parts) if (isBlock(part)) readRoutines(part, into);
  }

  function run(tokens: readonly Token[], into: Effects): void {
    const name = tokens[1]?.lower ?? "";
    if (!routines.has(name)) into.runs = true;
    // RUN VALUE(name), RUN name IN handle.
    if (name === "value" || tokens.some(({ lower }) => lower === "in")) into.calls = true;
    // An internal procedure of an include, as a program has its ending.
    else if (!/[./\\]/.test(name + (tokens[2]?.text ?? "")) && !routines.has(name)) {
      into.hasUnread = true;
      into.unread = tokens[1];
    }
  }

  function readBuffer(tokens: readonly Token[], at: number, into: Effects): void {
    const name = tokens[at + 1]?.lower ?? "";
    const [before, after, attribute] = [tokens[at - 1], tokens[at + 2], tokens[at + 3]];
    const isParameter = before?.lower === "parameter" || DECLARES.has(tokens[0]?.lower ?? "");
    const isHandle = after?.text === ":" && attribute?.lower === "handle";
    if (isParameter || isHandle || SHARED.has(before?.lower ?? "")) shared.add(name);
    (tokens[0]?.lower === "define" ? into.buffers : into.passed).add(name);
  }

  /** A condition before a statement calls what it calls, and changes nothing. */
  function read({ conditions, tokens }: Statement, into: Effects): void {
    readWords(conditions, into);
    readWords(tokens, into);
    if (tokens[0]?.lower === "run") run(tokens, into);
    // A trigger has the record that any statement finds.
    if (tokens[0]?.lower === "on" && tokens[1]?.lower === "find") shared.add(tokens[3]?.lower ?? "");
    for (const name of changedFields(tokens).names) if (!defined.has(name)) into.assigned.add(name);
  }

  function readWords(tokens: readonly Token[], into: Effects): void {
    for (let at = 0; at < tokens.length; at++) {
      const { kind, lower } = tokens[at] as Token;
      if (isNotHere(tokens[at] as Token)) {
        into.hasUnread = true;
        into.unread = tokens[at];
      }
      if (kind !== "word") continue;
      const after = tokens[at + 1];
      if (lower.includes(".")) into.named.add(lower.split(".").at(-2) ?? "");
      if (lower === "buffer" && after?.kind === "word") readBuffer(tokens, at, into);
      if ((lower === "rowid" || lower === "recid") && !READS_RECORDS.has(tokens[0]?.lower ?? ""))
        (ASSIGNS.has(tokens[at - 1]?.lower ?? "") ? into.remembered : into.identified).add(
          tokens[at + 2]?.lower ?? "",
        );
      if (ERROR_CHECKS.has(lower)) into.checksErrors = true;
      const isCalled = after?.text === "(" || tokens[at - 1]?.lower === "run";
      if ((isCalled && routines.has(lower)) || CALLS_ANY.has(lower)) into.calls = true;
    }
  }
}

/** Whether it stands for text that is not here. */
export function isNotHere({ kind, text }: Token): boolean {
  return kind === "include" || (kind !== "text" && text.includes("{"));
}

/** What statements may do to records beside the accesses that they show; to begin with, nothing. */
const none = () => ({
  /** Whether they call a routine of the source, or may do so. */
  calls: false,
  /** Whether they run programs, which have buffers of their own. */
  runs: false,
  /** Buffers whose ROWID or RECID they pass on, or keep. */
  identified: new Set<string>(),
  remembered: new Set<string>(),
  /** Whether some of them stand in an include that is not here, or call what is not here. */
  hasUnread: false,
  /** The last of these. */
  unread: undefined as Token | undefined,
  /** Whether they ask how a statement with NO-ERROR ended, other than by AVAILABLE. */
  checksErrors: false,
  /** Buffers that they define. */
  buffers: new Set<string>(),
  /** Buffers that they pass on, by name or by handle. */
  passed: new Set<string>(),
  /** Buffers of fields that they name. */
  named: new Set<string>(),
  /** Names that they give values to and that the source does not define: they may be fields. */
  assigned: new Set<string>(),
});

export type Effects = ReturnType<typeof none>;

function add(to: Effects, from: Effects): void {
  for (const is of ["calls", "runs", "hasUnread", "checksErrors"] as const) to[is] ||= from[is];
  to.unread = from.unread ?? to.unread;
  for (const names of ["identified", "remembered", "buffers", "passed", "named", "assigned"] as const)
    for (const name of from[names]) to[names].add(name);
}
