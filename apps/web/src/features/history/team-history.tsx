"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Model, models } from "@wirecost/sim-core";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { findModel } from "../../lib/find-model.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { experimentList } from "../experiments/experiment-queries.ts";
import { uploadList } from "../uploads/upload-queries.ts";
import { cellLabels } from "./cell-labels.ts";
import { historyCellList } from "./history-queries.ts";
import { RunHistory } from "./run-history.tsx";
import styles from "./team-history.module.css";
import { UploadHistory } from "./upload-history.tsx";
import { type HistoryState, useHistoryState } from "./use-history-state.ts";

type Show = ReturnType<typeof useHistoryState>["show"];

/** Chooses what is looked at: uploads or an experiment's runs, the system, the metric, the cell. */
export function TeamHistory({ teamId }: { teamId: string }) {
  const { state, show } = useHistoryState();
  const experiments = useInfiniteQuery(experimentList(teamId, "", "updated"));
  const uploads = useInfiniteQuery(uploadList(teamId));
  const known = experiments.data?.pages.flatMap(({ items }) => items) ?? [];
  const latest = uploads.data?.pages[0]?.items.find((upload) => upload.model !== null)?.model;
  const model = findModel(state.model) ?? findModel(latest ?? "") ?? models[0];
  return (
    <>
      <div className={styles.bar}>
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
        {state.runs ? null : (
          <Select
            label="System"
            value={model?.id ?? ""}
            onChange={(event) => show({ model: event.target.value, metric: "", cell: "", at: "" })}
            options={models.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        {state.runs || !model || uploads.isPending ? null : (
          <CellChoice teamId={teamId} model={model} state={state} onShow={show} />
        )}
      </div>
      {state.runs ? (
        <RunHistory teamId={teamId} experimentId={state.runs} at={state.at} onFocus={(at) => show({ at })} />
      ) : uploads.isPending || !model ? (
        <Skeleton height={360} />
      ) : (
        <OfModel teamId={teamId} model={model} state={state} onShow={show} />
      )}
    </>
  );
}

/** The metric and the cell of the address, or what suggests itself. */
function useChoice(teamId: string, model: Model, state: HistoryState) {
  const query = useQuery(historyCellList(teamId, model.id));
  const cells = query.data?.cells ?? [];
  const metrics = Object.keys(model.metrics).filter((id) => query.data?.metrics.includes(id));
  const metricId = [state.metric, model.view.metric].find((id) => metrics.includes(id)) ?? metrics[0];
  const cell = cells.find(({ key }) => key === state.cell) ?? cells[0];
  return { query, cells, metrics, metricId, cell };
}

function CellChoice({
  teamId,
  model,
  state,
  onShow,
}: {
  teamId: string;
  model: Model;
  state: HistoryState;
  onShow: Show;
}) {
  const { query, cells, metrics, metricId, cell } = useChoice(teamId, model, state);
  if (!cell || metricId === undefined) return null;
  const labels = cellLabels(model, cells);
  return (
    <>
      <Select
        label="Metric"
        value={metricId}
        onChange={(event) => onShow({ metric: event.target.value })}
        options={metrics.map((id) => ({ value: id, label: model.metrics[id]?.label ?? id }))}
      />
      <Select
        label="Settings"
        value={cell.key}
        hint={query.data?.more ? `The ${cells.length} cells of most uploads.` : undefined}
        onChange={(event) => onShow({ cell: event.target.value, at: "" })}
        options={cells.map(({ key, uploads }) => ({
          value: key,
          label: `${labels.get(key) ?? ""} (${uploads} ${uploads === 1 ? "upload" : "uploads"})`,
        }))}
      />
    </>
  );
}

function OfModel({
  teamId,
  model,
  state,
  onShow,
}: {
  teamId: string;
  model: Model;
  state: HistoryState;
  onShow: Show;
}) {
  const { query, metricId, cell } = useChoice(teamId, model, state);
  return (
    <QueryState query={query} loading={<Skeleton height={360} />} failed="The cells could not be loaded">
      {cell && metricId !== undefined ? (
        <UploadHistory
          key={`${model.id} ${cell.key} ${metricId}`}
          teamId={teamId}
          model={model}
          metricId={metricId}
          cell={cell}
          at={state.at}
          onFocus={(at) => onShow({ at })}
        />
      ) : (
        <EmptyState
          title={`Nothing measured yet of ${model.title}`}
          action={<LinkButton href="/uploads">Go to the uploads</LinkButton>}
        >
          Each upload that measured the same cell is one point here. Store a file of measurements, and store
          the next one after your next change.
        </EmptyState>
      )}
    </QueryState>
  );
}
