"use client";
import { Tabs } from "@base-ui/react/tabs";
import { memo, Suspense, useSyncExternalStore } from "react";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import type { LabStore } from "../lab-store.ts";
import styles from "./tool-tabs.module.css";
import { tools } from "./tools.ts";

/** The tools as tabs: one is open at a time, so that the page stays short and only what is read is computed. */
export const ToolTabs = memo(function ToolTabs({ store }: { store: LabStore }) {
  const { view } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const offered = tools.filter((tool) => tool.offered(store.model, view.params));
  const open = offered.find(({ id }) => id === view.tool) ?? offered[0];
  if (!open) return null;
  return (
    <Tabs.Root value={open.id} onValueChange={(id) => store.openTool(String(id))}>
      <Tabs.List className={styles.tabs} aria-label="Tools">
        {offered.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id} className={styles.tab}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={open.id} value={open.id} className={styles.panel}>
        <Suspense fallback={<Skeleton height={360} />}>
          <open.Panel store={store} />
        </Suspense>
      </Tabs.Panel>
    </Tabs.Root>
  );
});
