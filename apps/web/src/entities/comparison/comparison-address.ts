import { designText, modelMissing } from "../design/decode-design.ts";
import type { DesignText } from "../design/design-address.ts";

/** Source of a compared item. */
export const ITEM_KINDS = ["run", "upload", "reference", "design"] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** An item in the address: `run:<id>`, or `design:model=<id>&<differences from its defaults>`. */
export type ItemAddress =
  | { readonly kind: Exclude<ItemKind, "design">; readonly id: string }
  | { readonly kind: "design"; readonly id: DesignText };

/** Minimum items of a comparison, and maximum for readability. */
export const MIN_ITEMS = 2;

export const MAX_ITEMS = 8;

/** Undefined for a text without a kind or id, and for a design without a model. */
export function parseItemAddress(text: string): ItemAddress | undefined {
  const colon = text.indexOf(":");
  const kind = ITEM_KINDS.find((known) => known === text.slice(0, colon));
  const id = text.slice(colon + 1);
  if (!kind || !id) return undefined;
  if (kind !== "design") return { kind, id };
  const design = designText(id);
  return design === undefined ? undefined : { kind, id: design };
}

/** The problem with an invalid item, and the expected form. */
export function addressProblem(text: string): string {
  const settings = /^design:(.*)$/s.exec(text)?.[1];
  if (settings !== undefined) return modelMissing(settings);
  return `“${text}” is not run:<id>, upload:<id>, reference:<name> or design:model=<system>&<settings>.`;
}

export function formatItemAddress({ kind, id }: ItemAddress): string {
  return `${kind}:${id}`;
}

/**
 * Splits the `items` of an address. A comma separates only if the next kind follows, because the axis values of a
 * design contain commas. Invalid items are kept as text, so that the page can report them.
 */
export function splitItems(text: string): readonly string[] {
  const boundary = new RegExp(`,(?=(?:${ITEM_KINDS.join("|")}):)`);
  const items = text.split(boundary).flatMap((item) => (item.trim() ? [item.trim()] : []));
  return [...new Set(items)];
}

export function joinItems(items: readonly string[]): string {
  return items.join(",");
}

export function compareHref(items: readonly string[]): string {
  return items.length === 0 ? "/compare" : `/compare?items=${encodeURIComponent(joinItems(items))}`;
}

export function compareIdsHref(kind: Exclude<ItemKind, "design">): (ids: readonly string[]) => string {
  return (ids) => compareHref(ids.map((id) => formatItemAddress({ kind, id })));
}

export interface ComparisonState {
  /** Item addresses in order. */
  readonly items: readonly string[];
  /** The point of each item, by position; "" for its first. */
  readonly points: readonly string[];
  /** Position of the baseline. */
  readonly baseline: number;
}

export function comparisonState(
  items: readonly string[],
  points: readonly string[],
  baseline: number,
): ComparisonState {
  const firstItems = items.slice(0, MAX_ITEMS);
  return {
    items: firstItems,
    points: firstItems.map((_, i) => points[i] ?? ""),
    baseline: Number.isInteger(baseline) && baseline >= 0 && baseline < firstItems.length ? baseline : 0,
  };
}

/** Unchanged if the item is already included, or the maximum is reached. */
export function addItem(state: ComparisonState, item: string): ComparisonState {
  if (state.items.includes(item) || state.items.length >= MAX_ITEMS) return state;
  return { ...state, items: [...state.items, item], points: [...state.points, ""] };
}

/** If the baseline is removed, the first item replaces it. */
export function removeItem(state: ComparisonState, index: number): ComparisonState {
  const without = <T>(values: readonly T[]) => values.filter((_, i) => i !== index);
  const { baseline } = state;
  return {
    items: without(state.items),
    points: without(state.points),
    baseline: index === baseline ? 0 : index < baseline ? baseline - 1 : baseline,
  };
}

/** Moves an item by one position; the baseline remains the same item. */
export function moveItem(state: ComparisonState, index: number, by: -1 | 1): ComparisonState {
  const to = index + by;
  if (to < 0 || to >= state.items.length) return state;
  const swapped = <T>(values: readonly T[]) =>
    values.map((value, i) => (i === index ? values[to] : i === to ? values[index] : value) ?? value);
  const { baseline } = state;
  return {
    items: swapped(state.items),
    points: swapped(state.points),
    baseline: baseline === index ? to : baseline === to ? index : baseline,
  };
}

export function setPoint(state: ComparisonState, index: number, point: string): ComparisonState {
  return { ...state, points: state.points.map((own, i) => (i === index ? point : own)) };
}

export function itemLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
