import { useQuery } from "@tanstack/react-query";
import type { Baseline, HistoryCell, HistorySource, SetBaseline } from "@wirecost/contract";
import { type MeasurementSchema, type Params, settingsKey } from "@wirecost/sim-core";
import { useMemo } from "react";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { useChanges } from "../../shared/ui/tables/list.tsx";
import { baselineList, baselinesKey, cellHistory } from "./history-queries.ts";
import { pointOfUpload, type SeriesPoint } from "./series.ts";
import { SeriesView } from "./series-view.tsx";
import { ThresholdForm } from "./threshold-form.tsx";

/** One metric of one cell over the team's uploads, and its baseline and threshold. */
export function UploadHistory({
  teamId,
  source,
  schema,
  metricId,
  cell,
  at,
  onFocus,
}: {
  teamId: string;
  source: HistorySource;
  schema: MeasurementSchema;
  metricId: string;
  cell: HistoryCell;
  at: string;
  onFocus: (id: string) => void;
}) {
  const history = useQuery(cellHistory(teamId, source, metricId, cell.settings));
  const baselines = useQuery(baselineList(teamId));
  const actions = useBaselineActions(teamId);
  const edits = useMay("editTeam");
  const metric = schema.metrics[metricId];
  const points = useMemo(() => history.data?.points.map(pointOfUpload) ?? [], [history.data]);
  const series = useMemo(() => metric && { metric, points }, [metric, points]);
  const ofMetric = baselinesOf(baselines.data?.items ?? [], source, metricId);
  const savedBaseline = baselineAt(ofMetric, cell.settings);
  const baseline = savedBaseline && points.find(({ id }) => id === savedBaseline.uploadId);
  const keep = { ...source, metric: metricId, settings: cell.settings };
  return (
    <QueryState query={history} loading={360} failed="The history could not be loaded">
      {series && points.length > 0 ? (
        <SeriesView
          series={series}
          noun={["upload", "uploads"]}
          baseline={baseline}
          {...(savedBaseline && { thresholds: savedBaseline.thresholds, cellCount: ofMetric.length })}
          at={at}
          onFocus={onFocus}
          {...(edits && {
            onBaseline: (point: SeriesPoint) =>
              void actions.set({ ...keep, uploadId: point.id, thresholds: savedBaseline?.thresholds ?? {} }),
          })}
        >
          <QueryState query={baselines} loading={110} failed="The team's baselines could not be loaded">
            <ThresholdForm
              key={`${cell.key} ${metricId} ${savedBaseline?.updatedAt ?? ""}`}
              metric={series.metric}
              points={points}
              baseline={baseline}
              thresholds={savedBaseline?.thresholds ?? {}}
              isStored={savedBaseline !== undefined}
              busy={actions.isBusy}
              edits={edits}
              onSave={(uploadId, { worse, limit }) =>
                void actions.set({
                  ...keep,
                  uploadId,
                  thresholds: {
                    ...(worse === undefined ? {} : { worse }),
                    ...(limit === undefined ? {} : { limit }),
                  },
                })
              }
              onForget={() => savedBaseline && void actions.remove(savedBaseline.id)}
            />
          </QueryState>
        </SeriesView>
      ) : (
        <p>
          No upload has {metric?.label ?? metricId} for this cell. Choose another metric or other settings.
        </p>
      )}
    </QueryState>
  );
}

/** The team's baselines and thresholds of one metric, by cell. */
export function baselinesOf(
  baselines: readonly Baseline[],
  { model, kind }: HistorySource,
  metric: string,
): readonly Baseline[] {
  return baselines.filter(
    (one) => one.model === (model ?? null) && one.kind === (kind ?? null) && one.metric === metric,
  );
}

/** Those of one cell. */
export function baselineAt(baselines: readonly Baseline[], settings: Params): Baseline | undefined {
  const key = settingsKey(settings);
  return baselines.find((one) => settingsKey(one.settings) === key);
}

function useBaselineActions(teamId: string) {
  const { attempt, isBusy } = useChanges(baselinesKey(teamId));
  return {
    /** Until the page shows the saved value. */
    isBusy,
    set: (body: SetBaseline) =>
      attempt("The baseline was not saved", () => api.setBaseline({ params: { teamId }, body }), {
        title: "Saved for the team",
      }),
    remove: (baselineId: string) =>
      attempt("The baseline was not removed", () => api.deleteBaseline({ params: { teamId, baselineId } }), {
        title: "Baseline and thresholds removed",
      }),
  };
}
