"use client";
import { rankable } from "@wirecost/sim-core";
import { createElement } from "react";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import type { Tool } from "./tool.ts";

const loading = createElement(Skeleton, { height: 360 });

/** The lab's own tools in the order of their tabs. To take one away, delete its folder and its entry. */
export const tools: readonly Tool[] = [
  {
    id: "recommend",
    title: "Recommend",
    offered: (model) => Object.values(model.params).some((param) => param.tunable),
    Panel: whenShown(() => import("./recommend/recommend-panel.tsx").then((m) => m.RecommendPanel), loading),
  },
  {
    id: "sensitivity",
    title: "Sensitivity",
    offered: () => true,
    Panel: whenShown(
      () => import("./sensitivity/sensitivity-panel.tsx").then((m) => m.SensitivityPanel),
      loading,
    ),
  },
  {
    id: "ranking",
    title: "Ranking",
    offered: (model, params) => rankable(model, params).length > 0,
    Panel: whenShown(() => import("./ranking/ranking-panel.tsx").then((m) => m.RankingPanel), loading),
  },
  {
    id: "crossover",
    title: "Crossover",
    offered: () => true,
    Panel: whenShown(() => import("./crossover/crossover-panel.tsx").then((m) => m.CrossoverPanel), loading),
  },
  {
    id: "seats",
    title: "Server assignment",
    offered: (model) => model.seats !== undefined,
    Panel: whenShown(() => import("./seats/seats-panel.tsx").then((m) => m.SeatsPanel), loading),
  },
  {
    id: "simulation",
    title: "Simulation",
    offered: (model) => model.simulation !== undefined,
    Panel: whenShown(
      () => import("./simulation/simulation-panel.tsx").then((m) => m.SimulationPanel),
      loading,
    ),
  },
];
