import type { Loop } from "../access/find-accesses.ts";
import type { CostedAccess } from "../cost/cost-source.ts";

/** A statement with the nodes executed for each of its records, or another loop with its block. */
export interface ExecutedNode {
  readonly access?: CostedAccess;
  readonly loop?: Loop;
  readonly body: readonly ExecutedNode[];
}

/**
 * Nested statements of a block; those that send nothing are omitted.
 *
 * @param all of the file, by whose index a loop names the query that it goes through
 * @param accesses of the block
 * @param depth loops around the block
 */
export function executedNodes(
  all: readonly CostedAccess[],
  accesses: readonly CostedAccess[],
  depth: number,
): readonly ExecutedNode[] {
  const nodes: ExecutedNode[] = [];
  const bodyOf = (inner: readonly CostedAccess[]) => executedNodes(all, inner, depth + 1);
  const bodies = new Map<CostedAccess | undefined, readonly CostedAccess[]>();
  for (let at = 0; at < accesses.length; ) {
    const loop = accesses[at]?.loops[depth];
    let end = at + 1;
    while (loop && accesses[end]?.loops[depth]?.number === loop.number) end += 1;
    const inner = accesses.slice(at, end);
    if (!loop) nodes.push({ ...(inner[0] && { access: inner[0] }), body: [] });
    // The block of a query is executed by the query, which precedes it.
    else if (loop.access !== undefined) bodies.set(all[loop.access], inner);
    else nodes.push({ loop, body: bodyOf(inner) });
    at = end;
  }
  return nodes
    .map((node) => ({
      ...node,
      body: node.access && bodies.has(node.access) ? bodyOf(bodies.get(node.access) ?? []) : node.body,
    }))
    .filter(({ access, body }) => body.length > 0 || (access?.cost.roundTrips ?? 0) > 0);
}
