"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { models } from "@wirecost/sim-core";
import { findModel } from "../../entities/design/find-model.ts";
import { experimentList } from "../../entities/experiment/experiment-queries.ts";
import { uploadList } from "../../entities/measurement/upload-queries.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { CellChoice } from "./cell-choice.tsx";
import styles from "./history.module.css";
import { historyKindList } from "./history-queries.ts";
import { chosenSystem, kindTitle } from "./history-system.ts";
import { RunHistory } from "./run-history.tsx";
import { SystemHistory } from "./system-history.tsx";
import { useHistoryState } from "./use-history-state.ts";

/** Chooses what is looked at: uploads or an experiment's runs, the system, the metric, the cell. */
export function TeamHistory({ teamId }: { teamId: string }) {
  const { state, show } = useHistoryState();
  const experiments = useInfiniteQuery(experimentList(teamId, "", "updated"));
  const uploads = useInfiniteQuery(uploadList(teamId));
  const kindList = useQuery(historyKindList(teamId));
  const known = experiments.data?.pages.flatMap(({ items }) => items) ?? [];
  const kinds = kindList.data?.kinds ?? [];
  const system = chosenSystem(state, uploads.data?.pages[0]?.items[0], kinds);
  const pending = uploads.isPending || kindList.isPending;
  return (
    <>
      <div className={styles.teamHistoryBar}>
        <Select
          label="Source"
          value={state.runs}
          onChange={(event) => show({ runs: event.target.value, at: "" })}
          options={[
            { value: "", label: "Uploads" },
            ...known.map(({ id, name }) => ({ value: id, label: `Runs of ${name}` })),
            ...(state.runs && !known.some(({ id }) => id === state.runs)
              ? [{ value: state.runs, label: "Runs of an experiment" }]
              : []),
          ]}
        />
        {state.runs || pending ? null : (
          <Select
            label="System"
            value={system?.source.model ?? system?.source.kind ?? ""}
            onChange={({ target: { value } }) => {
              const model = findModel(value) ? value : "";
              show({ model, kind: model ? "" : value, metric: "", cell: "", at: "" });
            }}
            options={[
              ...(system ? [] : [{ value: "", label: "Choose a system" }]),
              ...models.map(({ id, title }) => ({ value: id, label: title })),
              ...kinds.map((kind) => ({ value: kind.key, label: kindTitle(kind) })),
              ...(system?.source.kind && !kinds.some(({ key }) => key === system.source.kind)
                ? [{ value: system.source.kind, label: system.title }]
                : []),
            ]}
          />
        )}
        {state.runs || pending || !system ? null : (
          <CellChoice teamId={teamId} system={system} state={state} onShow={show} />
        )}
      </div>
      {state.runs ? (
        <RunHistory teamId={teamId} experimentId={state.runs} at={state.at} onFocus={(at) => show({ at })} />
      ) : pending ? (
        <Skeleton height={360} />
      ) : !system ? (
        <EmptyState
          title="No history yet"
          action={<LinkButton href="/uploads">Upload a measurement</LinkButton>}
        >
          Uploads that measure the same cell become the points of one line here.
        </EmptyState>
      ) : (
        <SystemHistory teamId={teamId} system={system} state={state} onShow={show} />
      )}
    </>
  );
}
