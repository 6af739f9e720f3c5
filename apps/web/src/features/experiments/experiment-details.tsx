"use client";
import { useQuery } from "@tanstack/react-query";
import type { ExperimentWithRuns } from "@wirecost/contract";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { whenShown } from "../../components/ui/when-shown.tsx";
import { findModel } from "../../lib/find-model.ts";
import { formatWhen } from "../../lib/format-when.ts";
import { designHref } from "../../lib/lab-href.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { useMay } from "../account/use-may.ts";
import { compareHref, formatItemAddress } from "../compare/item-address.ts";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import styles from "./experiment-details.module.css";
import { storedRun } from "./experiment-queries.ts";
import { NameEditor } from "./name-editor.tsx";
import { rememberOpened } from "./opened-experiment.ts";
import { RunList } from "./run-list.tsx";
import { RunVersion } from "./run-version.tsx";
import { RunWithComments } from "./run-with-comments.tsx";
import { useExperimentActions } from "./use-experiment-actions.ts";

const ShareOfDialog = whenShown(() => import("../shares/share-of-dialog.tsx").then((m) => m.ShareOfDialog));

/** An experiment: its runs, and one of them as it is stored. Which one stands in the address. */
export function ExperimentDetails({
  teamId,
  experiment,
  above,
}: {
  teamId: string;
  experiment: ExperimentWithRuns;
  above: ReactNode;
}) {
  const router = useRouter();
  const actions = useExperimentActions(teamId);
  const edits = useMay("editTeam");
  const [renaming, setRenaming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [wanted, setRun] = useQueryState("run", parseAsString.withOptions({ history: "push" }));
  const shown = experiment.runs.find((run) => run.id === wanted) ?? experiment.latestRun;
  const query = useQuery(storedRun(teamId, shown.id));
  const model = findModel(shown.model);
  const remove = async () => {
    if (await actions.remove(experiment)) router.push("/experiments");
  };
  return (
    <PageFrame
      above={above}
      title={
        renaming ? (
          <NameEditor
            name={experiment.name}
            onKeep={(name) => actions.rename(experiment, name)}
            onCancel={() => setRenaming(false)}
          />
        ) : (
          experiment.name
        )
      }
      intro={`${model?.title ?? shown.model}, made ${formatWhen(experiment.createdAt)}`}
      actions={
        <>
          {edits ? (
            <>
              <Button variant="quiet" onClick={() => setRenaming(true)}>
                Rename
              </Button>
              <Button variant="quiet" onClick={() => void actions.duplicate(experiment)}>
                Duplicate
              </Button>
              <Button variant="quiet" onClick={() => void remove()}>
                Delete
              </Button>
            </>
          ) : null}
          <LinkButton href={compareHref([formatItemAddress({ kind: "run", id: shown.id })])}>
            Compare
          </LinkButton>
          {edits ? <Button onClick={() => setSharing(true)}>Share</Button> : null}
          {model && query.data ? (
            <LinkButton
              variant="primary"
              href={designHref(model, query.data.document)}
              onClick={() => rememberOpened({ id: experiment.id, name: experiment.name, model: model.id })}
            >
              Open in the lab
            </LinkButton>
          ) : null}
        </>
      }
    >
      <RunList runs={experiment.runs} shown={shown.id} onShow={(id) => void setRun(id)} />
      <QueryState query={query} loading={<DetailsSkeleton />} failed="This run could not be loaded">
        {query.data ? (
          <div className={styles.run}>
            <RunVersion teamId={teamId} run={query.data} onComputed={(id) => void setRun(id)} />
            <RunWithComments key={query.data.id} teamId={teamId} run={query.data} />
          </div>
        ) : null}
      </QueryState>
      {sharing ? (
        <ShareOfDialog
          teamId={teamId}
          of={{ kind: "run", id: shown.id }}
          source={{ runId: shown.id }}
          title={experiment.name}
          onClose={() => setSharing(false)}
        />
      ) : null}
    </PageFrame>
  );
}
