/** An own property of a parsed object; undefined if it is not an object. */
export function at(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Text, or a number or boolean as text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** NaN for anything else. */
export function numberOf(value: unknown): number {
  return typeof value === "number" ? value : Number.NaN;
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
