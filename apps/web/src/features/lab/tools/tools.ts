"use client";
import { rankable } from "@wirecost/sim-core";
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
    id: "sensitivity",
    title: "Sensitivity",
    offered: () => true,
    Panel: lazy(() =>
      import("./sensitivity/sensitivity-panel.tsx").then((m) => ({ default: m.SensitivityPanel })),
    ),
  },
  {
    id: "plan",
    title: "Measure this",
    offered: () => true,
    Panel: lazy(() => import("./plan/plan-panel.tsx").then((m) => ({ default: m.PlanPanel }))),
  },
  {
    id: "ranking",
    title: "Ranking",
    offered: (model, params) => rankable(model, params).length > 0,
    Panel: lazy(() => import("./ranking/ranking-panel.tsx").then((m) => ({ default: m.RankingPanel }))),
  },
  {
    id: "crossover",
    title: "Crossover",
    offered: () => true,
    Panel: lazy(() => import("./crossover/crossover-panel.tsx").then((m) => ({ default: m.CrossoverPanel }))),
  },
  {
    id: "seats",
    title: "Seats",
    offered: (model) => model.seats !== undefined,
    Panel: lazy(() => import("./seats/seats-panel.tsx").then((m) => ({ default: m.SeatsPanel }))),
  },
  {
    id: "simulation",
    title: "Simulation",
    offered: (model) => model.simulation !== undefined,
    Panel: lazy(() =>
      import("./simulation/simulation-panel.tsx").then((m) => ({ default: m.SimulationPanel })),
    ),
  },
];
