"use client";
import { memo } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { whenShown } from "../../components/ui/when-shown.tsx";
import { useIdle } from "../../lib/use-idle.ts";
import { useSeen } from "../../lib/use-seen.ts";
import styles from "./lab.module.css";
import type { LabStore } from "./lab-store.ts";

const loading = () => <Skeleton height={380} />;
const ToolTabs = whenShown(() => import("./tools/tool-tabs.tsx").then((m) => m.ToolTabs), loading());

/** Holds the place of the tools, which load once they are scrolled near and the page has nothing else to do. */
export const BelowTheFold = memo(function BelowTheFold({ store }: { store: LabStore }) {
  const idle = useIdle();
  const [place, seen] = useSeen<HTMLDivElement>();
  // What moves out of sight is painted all the same, frame after frame: nothing stands there until it is seen.
  return (
    <div ref={place} className={styles.below}>
      {seen ? idle ? <ToolTabs store={store} /> : loading() : null}
    </div>
  );
});
