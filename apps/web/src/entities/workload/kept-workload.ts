import type { Workload } from "@wirecost/abl";

/** Pages of this tab whose queries another page may compute with: ABL source, and the lab of OpenEdge queries. */
export type KeptKind = "source" | "design";

const KEY = "wirecost-workload";
/** Characters that a tab's storage surely holds beside what else is in it. */
const MAX_STORED = 1_000_000;

/** What the storage cannot hold lasts until the page is loaded again. */
const kept = new Map<KeptKind, Workload>();

/** Holds what a page computed last, for the page that is opened next. */
export function keepWorkload(kind: KeptKind, workload: Workload): void {
  kept.set(kind, workload);
  try {
    const text = JSON.stringify(workload);
    if (text.length > MAX_STORED) sessionStorage.removeItem(`${KEY}-${kind}`);
    else sessionStorage.setItem(`${KEY}-${kind}`, text);
  } catch {
    // The storage is full, or the browser has none.
  }
}

export function keptWorkload(kind: KeptKind): Workload | undefined {
  const known = kept.get(kind);
  if (known) return known;
  try {
    // This tab wrote it, with the types that it has.
    return JSON.parse(sessionStorage.getItem(`${KEY}-${kind}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
