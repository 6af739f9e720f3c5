"use client";
import { useQuery } from "@tanstack/react-query";
import type { ExperimentWithRuns, RunSummary, StoredRun } from "@wirecost/contract";
import { cellParams, type Params } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { type ComponentType, type ReactNode, useState } from "react";
import { compareHref, formatItemAddress } from "../../entities/comparison/comparison-address.ts";
import { designHref } from "../../entities/design/design-address.ts";
import { cellName } from "../../entities/design/design-names.ts";
import { findModel } from "../../entities/design/find-model.ts";
import styles from "../../entities/experiment/experiment.module.css";
import { experimentDetails, storedRun } from "../../entities/experiment/experiment-queries.ts";
import { designOfRun, metricLabel, metricText } from "../../entities/experiment/run/stored-run.ts";
import { ownCell, StoredSettings, StoredTable } from "../../entities/experiment/run/stored-table.tsx";
import { useSaveDesign } from "../../entities/experiment/use-save-design.ts";
import { StoredPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { rememberOpened, useExperimentActions } from "./use-experiment-actions.ts";

interface ExperimentSlots extends RunViewSlots {
  /** A button to create links to a run. */
  readonly Share?: ComponentType<{
    readonly teamId: string;
    readonly of: { readonly kind: "run"; readonly id: string };
    readonly source: { readonly runId: string };
    readonly title: string;
  }>;
}

export function ExperimentPage({ experimentId, ...slots }: { experimentId: string } & ExperimentSlots) {
  return (
    <StoredPage kind="experiment" id={experimentId} load={experimentDetails} loading={<DetailsSkeleton />}>
      {(teamId, experiment, above) => (
        <ExperimentDetails teamId={teamId} experiment={experiment} above={above} {...slots} />
      )}
    </StoredPage>
  );
}

/** An experiment: its runs, and one of them as stored. The selected run is in the address. */
function ExperimentDetails({
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
  /** Its runs, latest first. They never change. */
  const columns: readonly DataColumn<RunSummary>[] = [
    column("Computed", (run) => <time dateTime={run.createdAt}>{formatWhen(run.createdAt)}</time>),
    column("At its own settings", { align: "end" }, (run) => (
      <Text nowrap>
        <Text tone="soft">{metricLabel(findModel(run.model), run.metric)} </Text>
        <b>{metricText(findModel(run.model), run.metric)(run.headline)}</b>
      </Text>
    )),
    column("Model", { minor: true }, (run) => (
      <Text nowrap>
        {run.modelVersion} {run.modelVersionCurrent ? null : <Tag tone="warn">older</Tag>}
      </Text>
    )),
    column("SHA-256", { minor: true }, (run) => <code title={run.sha256}>{run.sha256.slice(0, 12)}</code>),
    column(<Text visuallyHidden>Shown below</Text>, { id: "show", align: "end" }, (run) =>
      run.id === shown.id ? (
        <Row as="span" inline tone="accent" size={12} target>
          shown below
        </Row>
      ) : (
        <Button
          size="small"
          onClick={() => void setRun(run.id)}
          aria-label={`Show the run of ${formatWhen(run.createdAt)}`}
        >
          Show
        </Button>
      ),
    ),
  ];
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
            onSave={(name) => actions.rename(experiment, name)}
            onCancel={() => setRenaming(false)}
          />
        ) : (
          experiment.name
        )
      }
      intro={`${model?.title ?? shown.model}, created ${formatWhen(experiment.createdAt)}`}
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
      <section className={styles.runs} aria-label="Runs">
        <DataTable rows={experiment.runs} columns={columns} rowId={(run) => run.id} />
      </section>
      <QueryState query={query} loading={<DetailsSkeleton />} failed="This run could not be loaded">
        {(run) => (
          <Stack gap={24}>
            <RunVersion teamId={teamId} run={run} onComputed={(id) => void setRun(id)} />
            <RunView key={run.id} teamId={teamId} run={run} Comments={Comments} />
          </Stack>
        )}
      </QueryState>
    </PageFrame>
  );
}

interface RunViewSlots {
  /** The team's comments on the run and the selected cell. */
  readonly Comments?:
    | ComponentType<{
        readonly teamId: string;
        readonly of: { readonly kind: "run"; readonly id: string };
        readonly cell: Params;
        readonly nameCell: (cell: Params) => string;
      }>
    | undefined;
}

function RunView({
  teamId,
  run: { id, document },
  Comments,
}: { teamId: string; run: StoredRun } & RunViewSlots) {
  const [focused, setFocused] = useState(() => ownCell(document));
  const model = findModel(document.model);
  const all = cellParams(document.params, document.axes, focused);
  const cell: Params = Object.fromEntries(document.axes.map(({ param }) => [param, all[param] ?? ""]));
  return (
    <>
      <StoredTable run={document} focused={focused} onFocus={setFocused} />
      <StoredSettings run={document} />
      {Comments ? (
        <Comments
          teamId={teamId}
          of={{ kind: "run", id }}
          cell={cell}
          nameCell={(settings) => cellName(model, settings)}
        />
      ) : null}
    </>
  );
}

/** Says if a run comes from another version of its model, and computes it again as a new run. */
function RunVersion({
  teamId,
  run,
  onComputed,
}: {
  teamId: string;
  run: StoredRun;
  onComputed: (runId: string) => void;
}) {
  const save = useSaveDesign(teamId);
  const edits = useMay("editTeam");
  const model = findModel(run.model);
  if (run.modelVersionCurrent && model) return null;
  const design = model && designOfRun(model, run.document);
  const compute = () => {
    if (design)
      save.mutate(
        { design, target: { experimentId: run.experimentId } },
        { onSuccess: (saved) => onComputed(saved.run.id) },
      );
  };
  return (
    <Notice
      tone="warn"
      action={
        design && edits ? (
          <Button onClick={compute} disabled={save.isPending}>
            {save.isPending ? "Computing" : "Compute again"}
          </Button>
        ) : null
      }
    >
      {model
        ? `Computed by version ${run.modelVersion} of the model; the current version is ${model.version} and may predict other values. This page shows the stored run.`
        : `This version of Wirecost has no model “${run.model}”. This page shows the stored run, which cannot be computed again.`}
      {model && !design ? " The current model no longer accepts these settings." : ""}
      {save.error ? ` Not computed: ${errorText(save.error)}` : ""}
    </Notice>
  );
}

function DetailsSkeleton() {
  return (
    <Stack gap={24} role="status" aria-label="Loading">
      <Skeleton height={96} />
      <Skeleton height={320} />
    </Stack>
  );
}
