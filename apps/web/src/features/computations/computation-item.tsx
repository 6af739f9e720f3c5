"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Computation } from "@wirecost/contract";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { showToast } from "../../components/ui/show-toast.ts";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { useMay } from "../account/use-may.ts";
import { experimentsKey } from "../experiments/experiment-queries.ts";
import { ComputationProgress } from "./computation-progress.tsx";
import { computationsKey } from "./computation-queries.ts";
import styles from "./computations.module.css";
import { watchComputation } from "./watch-computation.ts";

/** One of them, as it goes on; when it has ended the lists are read again. */
export function ComputationItem({ teamId, listed }: { teamId: string; listed: Computation }) {
  const queries = useQueryClient();
  const edits = useMay("editTeam");
  const [told, setTold] = useState<Computation>();
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
    watchComputation(teamId, id, setTold, leaving.signal).then(read, read);
    return () => leaving.abort();
  }, [queries, teamId, id, failed]);

  const remove = async () => {
    try {
      await api.deleteComputation({ params: { teamId, computationId: id } });
    } catch (error) {
      showToast({ type: "error", title: "It was not cancelled", description: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: computationsKey(teamId) });
  };
  return (
    <div className={styles.item}>
      <p className={styles.name}>{listed.name}</p>
      {failed ? (
        <p className={styles.failed}>{listed.error}</p>
      ) : (
        <ComputationProgress {...(told ?? listed)} />
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
