import { MAX_ITEMS } from "./item-address.ts";

/** What is compared, as the address carries it. */
export interface ComparisonState {
  /** Item addresses, in the order they stand. */
  readonly items: readonly string[];
  /** The point of each item, by position; "" for its first. */
  readonly points: readonly string[];
  /** Position of the baseline. */
  readonly baseline: number;
}

/** Makes the parts of an address fit each other. */
export function comparisonState(
  items: readonly string[],
  points: readonly string[],
  baseline: number,
): ComparisonState {
  const kept = items.slice(0, MAX_ITEMS);
  return {
    items: kept,
    points: kept.map((_, i) => points[i] ?? ""),
    baseline: Number.isInteger(baseline) && baseline >= 0 && baseline < kept.length ? baseline : 0,
  };
}

/** Unchanged where the item stands there already, or no more have room. */
export function addItem(state: ComparisonState, item: string): ComparisonState {
  if (state.items.includes(item) || state.items.length >= MAX_ITEMS) return state;
  return { ...state, items: [...state.items, item], points: [...state.points, ""] };
}

/** The first item takes over where the baseline is removed. */
export function removeItem(state: ComparisonState, index: number): ComparisonState {
  const without = <T>(values: readonly T[]) => values.filter((_, i) => i !== index);
  const { baseline } = state;
  return {
    items: without(state.items),
    points: without(state.points),
    baseline: index === baseline ? 0 : index < baseline ? baseline - 1 : baseline,
  };
}

/** Moves an item by one place; the baseline stays the same item. */
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

/** A letter by which every table and chart names an item. */
export function itemLetter(index: number): string {
  return String.fromCharCode(65 + index);
}
