import type { Params } from "@wirecost/sim-core";
import { useSyncExternalStore } from "react";
import { useSettled } from "../../../shared/lib/use-settled.ts";
import type { LabStore } from "../lab-store.ts";

const SETTLE_MS = 150;

/** Settings of a tool, as text in the address, and how to change them. */
export function useToolText(store: LabStore, id: string): readonly [string, (text: string) => void] {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  return [view.tools[id] ?? "", (text) => store.setTool(id, text)];
}

/** The form's settings once a slider rests: a tool takes longer than a frame. */
export function useToolParams(store: LabStore): Params {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  return useSettled(view.params, SETTLE_MS);
}
