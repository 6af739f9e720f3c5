"use client";
import { lazy } from "react";
import type { Tool } from "./tool.ts";

/** The tools in the order of their tabs. To take one away, delete its folder and its entry. */
export const tools: readonly Tool[] = [
  {
    id: "recommend",
    title: "Recommend",
    offered: (model) => Object.values(model.params).some((param) => param.tunable),
    Panel: lazy(() => import("./recommend/recommend-panel.tsx").then((m) => ({ default: m.RecommendPanel }))),
  },
  {
    id: "crossover",
    title: "Crossover",
    offered: () => true,
    Panel: lazy(() => import("./crossover/crossover-panel.tsx").then((m) => ({ default: m.CrossoverPanel }))),
  },
];
