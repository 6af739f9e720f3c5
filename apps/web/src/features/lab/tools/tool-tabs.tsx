"use client";
import { memo, useSyncExternalStore } from "react";
import { PanelTabs } from "../../../shared/ui/page/panel-tabs.tsx";
import type { GivenTool } from "../lab-slots.ts";
import type { LabStore } from "../lab-store.ts";
import { tools } from "./tools.ts";
import { useToolText } from "./use-tool-text.ts";

/** Own tools that stand before those of other features: Recommend and Sensitivity. */
const FIRST = 2;

/** The tools as tabs: one is open at a time, so that the page stays short and only what is read is computed. */
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
