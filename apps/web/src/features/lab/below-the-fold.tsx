"use client";
import { memo } from "react";
import { useIdle } from "../../shared/lib/use-idle.ts";
import { useSeen } from "../../shared/lib/use-seen.ts";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import styles from "./lab.module.css";
import type { LabSlots } from "./lab-slots.ts";
import type { LabStore } from "./lab-store.ts";

const loading = () => <Skeleton height={380} />;
const ToolTabs = whenShown(() => import("./tools/tool-tabs.tsx").then((m) => m.ToolTabs), loading());

/** Holds the place of the tools, which load once they are scrolled near and the page has nothing else to do. */
export const BelowTheFold = memo(function BelowTheFold({
  store,
  tools,
}: {
  store: LabStore;
  tools: LabSlots["tools"];
}) {
  const idle = useIdle();
  const [place, seen] = useSeen<HTMLDivElement>();
  // What moves out of sight is painted all the same, frame after frame: nothing stands there until it is seen.
  return (
    <div ref={place} className={styles.below}>
      {seen ? idle ? <ToolTabs store={store} given={tools} /> : loading() : null}
    </div>
  );
});
