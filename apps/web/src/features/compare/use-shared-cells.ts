"use client";
import { useRef } from "react";
import type { ComparedItem } from "./compared-item.ts";
import { type SharedCells, sharedCells } from "./shared-cells.ts";

/** sharedCells(), computed again only for other items or another baseline: there may be 40,000 cells per item. */
export function useSharedCells(items: readonly ComparedItem[], baseline: number): SharedCells | undefined {
  const last = useRef<{ items: readonly ComparedItem[]; baseline: number; cells: SharedCells | undefined }>(
    undefined,
  );
  const { current } = last;
  const known =
    current?.baseline === baseline &&
    current.items.length === items.length &&
    items.every((item, i) => item === current.items[i]);
  if (current && known) return current.cells;
  const cells = sharedCells(items, baseline);
  last.current = { items, baseline, cells };
  return cells;
}
