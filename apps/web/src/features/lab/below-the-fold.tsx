"use client";
import dynamic from "next/dynamic";
import { memo } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useIdle } from "../../lib/use-idle.ts";
import { useSeen } from "../../lib/use-seen.ts";
import styles from "./lab.module.css";
import type { LabStore } from "./lab-store.ts";

const ToolTabs = dynamic(() => import("./tools/tool-tabs.tsx").then((m) => m.ToolTabs), { ssr: false });

/** Holds the place of the tools, which load once they are scrolled near and the page has nothing else to do. */
export const BelowTheFold = memo(function BelowTheFold({ store }: { store: LabStore }) {
  const idle = useIdle();
  const [place, seen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className={styles.below}>
      {idle && seen ? <ToolTabs store={store} /> : <Skeleton height={380} />}
    </div>
  );
});
