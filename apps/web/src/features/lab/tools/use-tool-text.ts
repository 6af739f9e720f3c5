"use client";
import { useCallback, useSyncExternalStore } from "react";
import type { LabStore } from "../lab-store.ts";

/** What is set in a tool, as the address writes it, and how to change that. */
export function useToolText(store: LabStore, id: string): readonly [string, (text: string) => void] {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const set = useCallback((text: string) => store.setTool(id, text), [store, id]);
  return [view.tools[id] ?? "", set];
}
