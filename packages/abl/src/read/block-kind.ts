import type { Block, BlockKind, Statement } from "./statement.ts";
import type { Token } from "./token.ts";

/** Keywords of blocks whose head ends with a colon. */
const BLOCKS: ReadonlyMap<string, BlockKind> = new Map([
  ["do", "do"],
  ["for", "for"],
  ["repeat", "repeat"],
  ["case", "case"],
  ["procedure", "procedure"],
  ["function", "function"],
  ["method", "method"],
  ["constructor", "method"],
  ["destructor", "method"],
  ["class", "class"],
  ["interface", "class"],
  ["enum", "class"],
  ["catch", "other"],
  ["finally", "other"],
  ["triggers", "other"],
  ["get", "method"],
  ["set", "method"],
  ["on", "trigger"],
] as const);

/** Last words of a block's head that begins with something else: `DEFINE BUTTON b TRIGGERS:`. */
const LAST = new Set(["do", "triggers", "get", "set"]);
const ROUTINES: ReadonlySet<BlockKind> = new Set(["procedure", "function", "method", "trigger"]);
export const DECLARES = new Set(["method", "function", "constructor", "destructor"]);
/** Words in a method or function without a block, outside of its parameters: Map may also be a class. */
const DECLARED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["method", new Set(["abstract"])],
  ["function", new Set(["forward", "in", "map"])],
]);

/** Whether a block iterates: over records, while a condition holds, or up to a number. */
export function isLoop({ kind, head }: Block): boolean {
  const isRepeatedDo = head?.tokens.some(({ lower }) => lower === "while" || lower === "to") === true;
  return kind === "repeat" || kind === "for" || (kind === "do" && isRepeatedDo);
}

/** Whether a block is executed where it is called, not where it is written. */
export function isRoutine(kind: BlockKind): boolean {
  return ROUTINES.has(kind);
}

/** The routine of a block, or the file with its main block. */
export function routineOf(block: Block): Block {
  return block.parent && !isRoutine(block.kind) ? routineOf(block.parent) : block;
}

/** The block that a statement before a colon begins; undefined for a colon within a statement. */
export function blockKind({ keyword, tokens }: Statement, within: Block): BlockKind | undefined {
  if (isEditing(tokens)) return "other";
  const known = BLOCKS.get(keyword);
  if (known) return DECLARES.has(keyword) && isDeclared(tokens, within) ? undefined : known;
  // Before the parameters of `SET(INPUT value AS CHARACTER):`.
  let depth = 0;
  for (let at = tokens.length - 1; at > 0; at--) {
    const { text, lower } = tokens[at] ?? { text: "", lower: "" };
    if (text === ")") depth += 1;
    else if (text === "(") depth -= 1;
    else if (depth === 0) return LAST.has(lower) ? BLOCKS.get(lower) : undefined;
  }
  return undefined;
}

/** A head may also end with a period, except that of a mere declaration. */
export function blockWithPeriod({ keyword, tokens }: Statement, within: Block): BlockKind | undefined {
  if (isEditing(tokens)) return "other";
  const kind = BLOCKS.get(keyword);
  if (kind === "do" || kind === "for" || kind === "repeat" || kind === "case") return kind;
  if (kind === "procedure") return tokens.length === 2 ? kind : undefined;
  if (kind === "function" || (kind === "method" && DECLARES.has(keyword)))
    return isDeclared(tokens, within) ? undefined : kind;
  return undefined;
}

/** `UPDATE name WITH FRAME f EDITING:`, a block that is executed for each keystroke. */
function isEditing(tokens: readonly Token[]): boolean {
  return tokens.at(-1)?.lower === "editing" && tokens.at(-2)?.lower !== "frame";
}

function isDeclared(tokens: readonly Token[], within: Block): boolean {
  if (within.head?.keyword === "interface") return true;
  const words = DECLARED.get(tokens[0]?.lower ?? "");
  let depth = 0;
  return tokens.some(({ text, lower }) => {
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    return depth === 0 && words?.has(lower) === true;
  });
}

export function nameOf(kind: BlockKind, { tokens }: Statement): string {
  if (kind === "procedure" || kind === "function" || kind === "class") return tokens[1]?.text ?? "";
  if (kind !== "method") return "";
  const paren = tokens.findIndex(({ text }) => text === "(");
  return tokens[(paren < 0 ? tokens.length : paren) - 1]?.text ?? "";
}
