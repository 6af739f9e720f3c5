import { isLoop } from "../read/block-kind.ts";
import { type Block, isBlock, type Statement } from "../read/statement.ts";

/**
 * Whether the first iteration of a loop is its last: it ends with a LEAVE or RETURN without a condition, and nothing
 * before starts the next one.
 */
export function isLeftAtOnce({ head, parts }: Block): boolean {
  for (const part of parts) {
    if (isBlock(part) ? mayContinue(part) : continues(part)) return false;
    if (isBlock(part) || part.branch !== head?.branch || part.conditions.length > 0) continue;
    if (part.keyword === "leave" || part.keyword === "return") return true;
  }
  return false;
}

/** Whether a block within a loop may start the loop's next iteration. NEXT without a label is of the innermost loop. */
function mayContinue(block: Block, isInner = isLoop(block)): boolean {
  return block.parts.some((part) =>
    isBlock(part)
      ? mayContinue(part, isInner || isLoop(part))
      : continues(part) && !(isInner && part.tokens.length === 1),
  );
}

/** NEXT, or UNDO with what follows it: NEXT, RETRY, or LEAVE, which is not sought here. */
function continues({ keyword, tokens }: Statement): boolean {
  return (
    keyword === "next" ||
    (keyword === "undo" && tokens.some(({ lower }) => lower === "next" || lower === "retry"))
  );
}
