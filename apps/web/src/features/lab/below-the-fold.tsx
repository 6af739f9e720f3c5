"use client";
import type { RefObject } from "react";
import type { LabView } from "../../lib/lab-view.ts";
import { CrossoverPanel } from "./crossover/crossover-panel.tsx";
import type { LabStore, OpenSet } from "./lab-store.ts";

/** What may come after the first paint: the crossover. */
export function BelowTheFold({
  store,
  view,
}: {
  store: LabStore;
  view: LabView;
  openSet: OpenSet | undefined;
  chart: RefObject<SVGSVGElement | null>;
}) {
  return <CrossoverPanel store={store} view={view} />;
}
