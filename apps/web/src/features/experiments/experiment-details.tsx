"use client";
import { useQuery } from "@tanstack/react-query";
import type { ExperimentWithRuns } from "@wirecost/contract";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { type ComponentType, type ReactNode, useState } from "react";
import { compareHref, formatItemAddress } from "../../entities/comparison/item-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { designHref } from "../../entities/design/lab-href.ts";
import { storedRun } from "../../entities/experiment/experiment-queries.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import styles from "./experiments.module.css";
import { rememberOpened } from "./opened-experiment.ts";
import { RunList } from "./run-list.tsx";
import { RunVersion } from "./run-version.tsx";
import { RunView, type RunViewSlots } from "./run-view.tsx";
import { useExperimentActions } from "./use-experiment-actions.ts";

export interface ExperimentSlots extends RunViewSlots {
  /** A button that makes links to a run. */
  readonly Share?: ComponentType<{
    readonly teamId: string;
    readonly of: { readonly kind: "run"; readonly id: string };
    readonly source: { readonly runId: string };
    readonly title: string;
  }>;
}

/** An experiment: its runs, and one of them as it is stored. Which one stands in the address. */
export function ExperimentDetails({
  teamId,
  experiment,
  above,
  Share,
  Comments,
}: {
  teamId: string;
  experiment: ExperimentWithRuns;
  above: ReactNode;
} & ExperimentSlots) {
  const router = useRouter();
  const actions = useExperimentActions(teamId);
  const edits = useMay("editTeam");
  const [renaming, setRenaming] = useState(false);
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
          {edits && Share ? (
            <Share
              teamId={teamId}
              of={{ kind: "run", id: shown.id }}
              source={{ runId: shown.id }}
              title={experiment.name}
            />
          ) : null}
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
            <RunView key={query.data.id} teamId={teamId} run={query.data} Comments={Comments} />
          </div>
        ) : null}
      </QueryState>
    </PageFrame>
  );
}
