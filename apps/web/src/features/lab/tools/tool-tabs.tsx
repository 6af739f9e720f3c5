"use client";
import { memo, useSyncExternalStore } from "react";
import { PanelTabs } from "../../../shared/ui/page/panel-tabs.tsx";
import type { LabStore } from "../lab-store.ts";
import { tools } from "./tools.ts";

/** The tools as tabs: one is open at a time, so that the page stays short and only what is read is computed. */
export const ToolTabs = memo(function ToolTabs({ store }: { store: LabStore }) {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const offered = tools.filter((tool) => tool.offered(store.model, view.params));
  const open = offered.find(({ id }) => id === view.tool) ?? offered[0];
  if (!open) return null;
  return (
    <PanelTabs label="Tools" tabs={offered} open={open.id} onOpen={(id) => store.openTool(id)}>
      <open.Panel store={store} />
    </PanelTabs>
  );
});
