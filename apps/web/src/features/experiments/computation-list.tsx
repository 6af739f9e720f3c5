"use client";
import { useQuery } from "@tanstack/react-query";
import { computationList } from "../../entities/experiment/computation-queries.ts";
import styles from "../../entities/experiment/experiment.module.css";
import { ComputationItem } from "./computation-item.tsx";

/** What the team has saved and is still computed; nothing where there is nothing. */
export function ComputationList({ teamId }: { teamId: string }) {
  const { data } = useQuery(computationList(teamId));
  if (!data || data.items.length === 0) return null;
  return (
    <section className={styles.list} aria-label="Being computed">
      {data.items.map((item) => (
        <ComputationItem key={item.id} teamId={teamId} listed={item} />
      ))}
    </section>
  );
}
