import type { Plan } from "./plan.ts";

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/** The id that belongs to a plan's content: FNV-1a, 64 bits, of its JSON. It identifies a plan; it is not cryptographic. */
export function planId({ id: _, ...content }: Omit<Plan, "id"> & { readonly id?: string }): string {
  const text = JSON.stringify(content, inOrder);
  let hash = OFFSET;
  for (let i = 0; i < text.length; i++) hash = ((hash ^ BigInt(text.charCodeAt(i))) * PRIME) & MASK;
  return `plan-${hash.toString(36).padStart(13, "0")}`;
}

/** Keys of objects in one order: a database or another program may reorder them. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
