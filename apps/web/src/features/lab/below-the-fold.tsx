"use client";
import dynamic from "next/dynamic";
import { memo } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { useIdle } from "../../lib/use-idle.ts";
import { useSeen } from "../../lib/use-seen.ts";
import styles from "./lab.module.css";
import type { LabStore } from "./lab-store.ts";

const CrossoverPanel = dynamic(
  () => import("./crossover/crossover-panel.tsx").then((m) => m.CrossoverPanel),
  { ssr: false },
);

/** Holds the place of the crossover, which loads once it is scrolled near and the page has nothing else to do. */
export const BelowTheFold = memo(function BelowTheFold({ store }: { store: LabStore }) {
  const idle = useIdle();
  const [place, seen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className={styles.below}>
      {idle && seen ? <CrossoverPanel store={store} /> : <Skeleton height={380} />}
    </div>
  );
});
