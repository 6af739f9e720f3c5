"use client";
import { memo } from "react";
import { useIdle } from "../../shared/lib/use-idle.ts";
import { useSeen } from "../../shared/lib/use-seen.ts";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import styles from "./lab.module.css";
import type { LabSlots } from "./lab-slots.ts";
import type { LabStore } from "./lab-store.ts";

/** Holds the place of the tools, which load once they are scrolled near and the page has nothing else to do. */
export const BelowTheFold = memo(function BelowTheFold({
  store,
  Tools,
}: {
  store: LabStore;
  Tools: NonNullable<LabSlots["Tools"]>;
}) {
  const idle = useIdle();
  const [place, seen] = useSeen<HTMLDivElement>();
  // What moves out of sight is painted all the same, frame after frame: nothing stands there until it is seen.
  return (
    <div ref={place} className={styles.below}>
      {seen ? idle ? <Tools store={store} /> : <Skeleton height={380} /> : null}
    </div>
  );
});
