"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { schemaOfColumns } from "@wirecost/analysis";
import type { HistoryKind, HistorySource, Upload } from "@wirecost/contract";
import { formatTitle } from "@wirecost/importers";
import { countText, type Model, models } from "@wirecost/sim-core";
import { parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { experimentDetails, experimentList } from "../../entities/experiment/experiment-queries.ts";
import { uploadList } from "../../entities/measurement/upload-queries.ts";
import { TeamPage } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/field.tsx";
import { Stack } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { useAllItems } from "../../shared/ui/tables/pager.tsx";
import styles from "./history.module.css";
import { historyCellList, historyKindList } from "./history-queries.ts";
import { cellLabels, cellsWith, inOrder, pointsOfRuns } from "./series.ts";
import { SeriesView } from "./series-view.tsx";
import { UploadHistory } from "./upload-history.tsx";

/** A metric over time: what changed, when, and whether it meets the team's thresholds. */
export function HistoryPage() {
  return (
    <TeamPage
      title="History"
      intro="One metric of one cell over your team's uploads, with change points."
      actions={<LinkButton href="/uploads">Uploads</LinkButton>}
      what="A history of uploads"
      loading={420}
    >
      {(teamId) => <TeamHistory teamId={teamId} />}
    </TeamPage>
  );
}

/** Maximum metrics in the name of a kind. */
const NAMED = 3;

/** Selects the data: uploads or an experiment's runs, the system, the metric, the cell. */
function TeamHistory({ teamId }: { teamId: string }) {
  const { state, show } = useHistoryState();
  const known = useAllItems(useInfiniteQuery(experimentList(teamId, "", "updated")));
  const uploads = useInfiniteQuery(uploadList(teamId));
  const kindList = useQuery(historyKindList(teamId));
  const kinds = kindList.data?.kinds ?? [];
  const system = chosenSystem(state, uploads.data?.pages[0]?.items[0], kinds);
  const pending = uploads.isPending || kindList.isPending;
  return (
    <>
      <Stack gap={12} className={styles.teamHistoryBar}>
        <Select
          label="Source"
          value={state.runs}
          onChange={(value) => show({ runs: value, at: "" })}
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
            onChange={(value) => {
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
      </Stack>
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

function RunHistory({
  teamId,
  experimentId,
  at,
  onFocus,
}: {
  teamId: string;
  experimentId: string;
  at: string;
  onFocus: (id: string) => void;
}) {
  const query = useQuery(experimentDetails(teamId, experimentId));
  const { data } = query;
  const series = useMemo(() => {
    const metric = data && findModel(data.latestRun.model)?.metrics[data.latestRun.metric];
    return metric && { metric, points: pointsOfRuns(data) };
  }, [data]);
  return (
    <QueryState query={query} loading={360} failed="This experiment cannot be opened">
      {series ? (
        <SeriesView series={series} noun={["run", "runs"]} at={at} onFocus={onFocus} />
      ) : (
        <Notice tone="warn">This version of Wirecost does not have the model of these runs.</Notice>
      )}
    </QueryState>
  );
}

function CellChoice({ onShow, ...of }: SystemProps) {
  const { query, schema, cells, metrics, metricId, cell } = useCellChoice(of);
  if (!schema || !cell || metricId === undefined) return null;
  const labels = cellLabels(schema, cells);
  return (
    <>
      <Select
        label="Metric"
        value={metricId}
        onChange={(value) => onShow({ metric: value })}
        options={metrics.map((id) => ({ value: id, label: schema.metrics[id]?.label ?? id }))}
      />
      <Select
        label="Settings"
        value={cell.key}
        hint={query.data?.more ? `The ${cells.length} cells with the most uploads.` : undefined}
        onChange={(value) => onShow({ cell: value, at: "" })}
        options={inOrder(cells, labels).map(({ key, uploads }) => ({
          value: key,
          label: `${labels.get(key) ?? ""} (${countText(uploads, "upload")})`,
        }))}
      />
    </>
  );
}

function SystemHistory({ onShow, ...of }: SystemProps) {
  const { teamId, system, state } = of;
  const { query, schema, metricId, cell } = useCellChoice(of);
  return (
    <QueryState query={query} loading={360} failed="The cells could not be loaded">
      {schema && cell && metricId !== undefined ? (
        <UploadHistory
          key={`${system.source.model ?? system.source.kind} ${cell.key} ${metricId}`}
          teamId={teamId}
          source={system.source}
          schema={schema}
          metricId={metricId}
          cell={cell}
          at={state.at}
          onFocus={(at) => onShow({ at })}
        />
      ) : (
        <EmptyState
          title={`No measurements of ${system.title} yet`}
          action={<LinkButton href="/uploads">Go to uploads</LinkButton>}
        >
          Each upload that measures the same cell is one point here. Upload a file of measurements, and
          another one after your next change.
        </EmptyState>
      )}
    </QueryState>
  );
}

/** The metric and cell of the address, or the default ones. */
function useCellChoice({ teamId, system: { source, model }, state }: Omit<SystemProps, "onShow">) {
  const query = useQuery(historyCellList(teamId, source));
  const columns = query.data?.schema;
  const schema = useMemo(() => model ?? (columns ? schemaOfColumns(columns) : undefined), [model, columns]);
  const metrics = Object.keys(schema?.metrics ?? {}).filter((id) => query.data?.metrics.includes(id));
  const metricId = [state.metric, model?.view.metric].find((id) => id && metrics.includes(id)) ?? metrics[0];
  const all = query.data?.cells;
  const cells = useMemo(() => cellsWith(all ?? [], metricId), [all, metricId]);
  const cell = cells.find(({ key }) => key === state.cell) ?? cells[0];
  return { query, schema, cells, metrics, metricId, cell };
}

/** The view of a history, in the address. Empty texts stand for the defaults. */
function useHistoryState() {
  const [state, setState] = useQueryStates({
    model: parseAsString.withDefault(""),
    /** Uploads without a model: a kind's key, in place of a model. */
    kind: parseAsString.withDefault(""),
    metric: parseAsString.withDefault(""),
    cell: parseAsString.withDefault(""),
    /** An experiment, to show its runs instead of uploads. */
    runs: parseAsString.withDefault(""),
    /** The selected point. */
    at: parseAsString.withDefault(""),
  });
  return {
    state,
    show: (change: Partial<typeof state>) => {
      const cleared = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value || null]));
      void setState(cleared, { history: "at" in change ? "replace" : "push" });
    },
  };
}

interface SystemProps {
  readonly teamId: string;
  readonly system: HistorySystem;
  readonly state: ReturnType<typeof useHistoryState>["state"];
  readonly onShow: ReturnType<typeof useHistoryState>["show"];
}

/** The subject of a history: a model's uploads, or a kind of uploads without a model. */
interface HistorySystem {
  readonly source: HistorySource;
  readonly title: string;
  /** Omitted if the uploads describe their values. */
  readonly model?: Model;
}

/** The name of a kind: `hyperfine's JSON: time, user time`. */
function kindTitle({ format, figures }: Pick<HistoryKind, "format" | "figures">): string {
  const rest = figures.length - NAMED;
  return `${formatTitle(format)}: ${figures.slice(0, NAMED).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** The kind in the address, else the one stored last; undefined if neither names a system. */
export function chosenSystem(
  { model: wantedModel, kind: wantedKind }: { readonly model: string; readonly kind: string },
  latest: Pick<Upload, "model"> | undefined,
  kinds: readonly HistoryKind[],
): HistorySystem | undefined {
  const wanted = findModel(wantedModel);
  const [newest] = kinds;
  const ofKind = (key: string): HistorySystem => {
    const kind = kinds.find((one) => one.key === key);
    return { source: { kind: key }, title: kind ? kindTitle(kind) : "Custom tables" };
  };
  if (wanted) return ofModel(wanted);
  if (wantedKind) return ofKind(wantedKind);
  if (latest?.model === null && newest) return ofKind(newest.key);
  const stored = findModel(latest?.model ?? null);
  return stored && ofModel(stored);
}

function ofModel(model: Model): HistorySystem {
  return { source: { model: model.id }, title: model.title, model };
}
