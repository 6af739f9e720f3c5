"use client";
import type { Params } from "@wirecost/sim-core";
import { useSyncExternalStore } from "react";
import { useSettled } from "../../../shared/lib/use-settled.ts";
import type { LabStore } from "../lab-store.ts";

const SETTLE_MS = 150;

/** The form's settings once a slider rests: a tool takes longer than a frame. */
export function useToolParams(store: LabStore): Params {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  return useSettled(view.params, SETTLE_MS);
}
