"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Computation } from "@wirecost/contract";
import { useEffect, useState } from "react";
import { ComputationProgress } from "../../entities/experiment/computation-progress.tsx";
import styles from "../../entities/experiment/experiment.module.css";
import { experimentsKey } from "../../entities/experiment/experiment-queries.ts";
import {
  computationList,
  computationsKey,
  watchComputation,
} from "../../entities/experiment/watch-computation.ts";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { ExperimentList } from "./experiment-list.tsx";

/** What the team has saved. */
export function ExperimentsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Experiments"
        intro="The saved experiments of your team. Every run is stored as it was computed, with its model version and seed."
        actions={<LinkButton href="/">Design another</LinkButton>}
      >
        <ReadTeam what="Saving experiments" loading={<ListSkeleton />}>
          {(teamId) => (
            <>
              <ComputationList teamId={teamId} />
              <ExperimentList teamId={teamId} />
            </>
          )}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}

/** What the team has saved and is still computed; nothing where there is nothing. */
function ComputationList({ teamId }: { teamId: string }) {
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

/** One computation with its progress; reloads the lists when it has ended. */
function ComputationItem({ teamId, listed }: { teamId: string; listed: Computation }) {
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
      <Text as="p" breaks>
        {listed.name}
      </Text>
      {failed ? (
        <Text as="p" tone="warn" className={styles.failed}>
          {listed.error}
        </Text>
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
