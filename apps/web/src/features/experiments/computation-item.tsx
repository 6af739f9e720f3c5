"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Computation } from "@wirecost/contract";
import { useEffect, useState } from "react";
import { ComputationProgress } from "../../entities/experiment/computation-progress.tsx";
import { computationsKey } from "../../entities/experiment/computation-queries.ts";
import styles from "../../entities/experiment/experiment.module.css";
import { experimentsKey } from "../../entities/experiment/experiment-queries.ts";
import { watchComputation } from "../../entities/experiment/watch-computation.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

/** One computation with its progress; reloads the lists when it has ended. */
export function ComputationItem({ teamId, listed }: { teamId: string; listed: Computation }) {
  const queries = useQueryClient();
  const edits = useMay("editTeam");
  const [latest, setLatest] = useState<Computation>();
  const { id } = listed;
  const failed = listed.state === "failed";
  useEffect(() => {
    if (failed) return;
    const leaving = new AbortController();
    const read = () => {
      if (leaving.signal.aborted) return;
      void queries.invalidateQueries({ queryKey: computationsKey(teamId) });
      void queries.invalidateQueries({ queryKey: experimentsKey(teamId) });
    };
    watchComputation(teamId, id, setLatest, leaving.signal).then(read, read);
    return () => leaving.abort();
  }, [queries, teamId, id, failed]);

  const remove = async () => {
    try {
      await api.deleteComputation({ params: { teamId, computationId: id } });
    } catch (error) {
      showToast({ type: "error", title: "The computation was not canceled", description: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: computationsKey(teamId) });
  };
  return (
    <div className={styles.item}>
      <p className={styles.name}>{listed.name}</p>
      {failed ? (
        <p className={styles.failed}>{listed.error}</p>
      ) : (
        <ComputationProgress {...(latest ?? listed)} />
      )}
      {edits ? (
        <Button
          size="small"
          onClick={() => void remove()}
          aria-label={`${failed ? "Dismiss" : "Cancel"} ${listed.name}`}
        >
          {failed ? "Dismiss" : "Cancel"}
        </Button>
      ) : null}
    </div>
  );
}
