import { tableKey } from "../cost/assumptions.ts";
import { isRoutine, routineOf } from "../read/block-kind.ts";
import { type Block, isBlock } from "../read/statement.ts";
import type { Token } from "../read/token.ts";
import { type AccessIndex, mayName } from "./access-index.ts";
import type { Candidate } from "./rewrite.ts";

/** Words before the name of a buffer into which a record is read. */
const BEFORE_READ = new Set("find each first last next prev current".split(" "));
/** Maximum statements that are examined for uses of the buffer after the FIND. */
const MAX_FOLLOWING = 500;

export function isReadInto(buffer: string, tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, lower }, i) =>
      kind === "word" && tableKey(lower) === buffer && BEFORE_READ.has(tokens[i - 1]?.lower ?? ""),
  );
}

export function names(buffer: string, tokens: readonly Token[], index: AccessIndex): boolean {
  return tokens.some(({ kind, lower }, i) => {
    if (kind !== "word") return false;
    const parts = lower.split(".");
    const isTable = parts.length > 1 || tokens[i - 1]?.lower === "available";
    return parts.includes(buffer) || (isTable && mayName(parts.at(-2) ?? lower, buffer, index));
  });
}

/**
 * Whether the record that a loop leaves in a buffer may be used after it, or in a further iteration of an enclosing
 * loop.
 */
export function isLeftFor(buffer: string, loop: Block, index: AccessIndex): boolean {
  let looked = 0;
  /** Which comes first: reading another record, or a use of the current one; undefined if neither is certain. */
  const firstOf = (parts: Block["parts"]): "read" | "used" | undefined => {
    for (const part of parts) {
      if (isBlock(part) && isRoutine(part.kind)) continue;
      looked += 1;
      if (looked > MAX_FOLLOWING) return "used";
      const { tokens = [], conditions = [] } = (isBlock(part) ? part.head : part) ?? {};
      const isRead = isReadInto(buffer, tokens);
      if (names(buffer, conditions, index) || (!isRead && names(buffer, tokens, index))) return "used";
      if (isBlock(part)) {
        if (!isRead && firstOf(part.parts) === "used") return "used";
      } else if (isRead && conditions.length === 0) return "read";
    }
    return undefined;
  };
  for (let inner = loop; inner.parent && !isRoutine(inner.kind); inner = inner.parent) {
    const { parts, kind } = inner.parent;
    const at = parts.indexOf(inner);
    const isRepeated = kind === "for" || kind === "repeat" || kind === "do";
    const first = firstOf([
      ...parts.slice(at + 1, at + 1 + MAX_FOLLOWING),
      ...(isRepeated ? parts.slice(0, at) : []),
    ]);
    if (first) return first === "used";
  }
  return false;
}

/** Whether another routine of the source uses the buffer, so that a call may read it. */
export function mayShare({ access, index, effects }: Candidate, name: string): boolean {
  const routines = index.named.get(name);
  const own = effects.of(routineOf(access.parent)).named.has(name) ? 1 : 0;
  if (effects.countNaming(name) > own) return true;
  return routines !== undefined && routines.size > (routines.has(access.routine) ? 1 : 0);
}
