import { type Model, type Params, rankable } from "@wirecost/sim-core";
import { type ComponentType, memo, useSyncExternalStore } from "react";
import { PanelTabs } from "../../../shared/ui/page/panel-tabs.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import type { GivenTool } from "../lab-slots.ts";
import type { LabStore } from "../lab-store.ts";
import { useToolText } from "./tool-state.ts";

/** Height of a tool in pixels, until it is loaded. */
const loading = 360;

/** The lab's own tools in tab order. To remove one, delete its folder and its entry. */
const tools: readonly Tool[] = [
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

/** A view of the current settings, below the chart. */
interface Tool {
  /** As in the address. */
  readonly id: string;
  readonly title: string;
  /** Whether it applies to these settings. */
  readonly offered: (model: Model, params: Params) => boolean;
  /** Loaded when it is opened. */
  readonly Panel: ComponentType<{ readonly store: LabStore }>;
}

/** Number of own tools before those of other features: Recommend and Sensitivity. */
const FIRST = 2;

/** The tools as tabs: one is open at a time, so that the page stays short and only the visible one is computed. */
export const ToolTabs = memo(function ToolTabs({
  store,
  given = [],
}: {
  store: LabStore;
  /** Tools of other features. */
  given?: readonly GivenTool[];
}) {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const offered = [...tools.slice(0, FIRST), ...given, ...tools.slice(FIRST)].filter(
    (tool) => !("offered" in tool) || tool.offered(store.model, view.params),
  );
  const open = offered.find(({ id }) => id === view.tool) ?? offered[0];
  if (!open) return null;
  return (
    <PanelTabs label="Tools" tabs={offered} open={open.id} onOpen={(id) => store.openTool(id)}>
      {"offered" in open ? <open.Panel store={store} /> : <Given tool={open} store={store} />}
    </PanelTabs>
  );
});

function Given({ tool, store }: { tool: GivenTool; store: LabStore }) {
  const { shown, open } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const [text, setText] = useToolText(store, tool.id);
  return <tool.Panel model={store.model} view={shown} set={open?.set} text={text} onText={setText} />;
}
