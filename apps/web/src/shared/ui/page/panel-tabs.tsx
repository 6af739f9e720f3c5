import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { classNames } from "../controls/button.tsx";
import { boxClass } from "../layout/layout.tsx";
import styles from "./page.module.css";

/** Tabs with one open panel: only that is loaded and computed. */
export function PanelTabs({
  label,
  tabs,
  open,
  onOpen,
  children,
}: {
  /** Names the tabs for screen readers. */
  label: string;
  tabs: readonly { readonly id: string; readonly title: string }[];
  open: string;
  onOpen: (id: string) => void;
  /** The panel of the open tab. */
  children: ReactNode;
}) {
  return (
    <Tabs.Root value={open} onValueChange={(id) => onOpen(String(id))}>
      <Tabs.List className={styles.tabs} aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className={classNames(styles.tab, boxClass({ tone: "soft", nowrap: true, hoverInk: true }))}
          >
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel key={open} value={open} className={classNames(styles.panel, boxClass({ noRing: true }))}>
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
