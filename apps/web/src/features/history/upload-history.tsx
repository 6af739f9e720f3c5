"use client";
import { useQuery } from "@tanstack/react-query";
import type { HistoryCell, HistorySource } from "@wirecost/contract";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { useMemo } from "react";
import { useMay } from "../../entities/session/use-may.ts";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { baselineAt, baselinesOf } from "./baselines-of.ts";
import { baselineList, cellHistory } from "./history-queries.ts";
import { pointOfUpload, type SeriesPoint } from "./series.ts";
import { SeriesView } from "./series-view.tsx";
import { ThresholdForm } from "./threshold-form.tsx";
import { useBaselineActions } from "./use-baseline-actions.ts";

/** One metric of one cell over the team's uploads, and what the team holds it against. */
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
  const kept = baselineAt(ofMetric, cell.settings);
  const baseline = kept && points.find(({ id }) => id === kept.uploadId);
  const keep = { ...source, metric: metricId, settings: cell.settings };
  return (
    <QueryState query={history} loading={<Skeleton height={360} />} failed="The history could not be loaded">
      {series && points.length > 0 ? (
        <SeriesView
          series={series}
          noun={["upload", "uploads"]}
          baseline={baseline}
          {...(kept && { thresholds: kept.thresholds, kept: ofMetric.length })}
          at={at}
          onFocus={onFocus}
          {...(edits && {
            onBaseline: (point: SeriesPoint) =>
              void actions.set({ ...keep, uploadId: point.id, thresholds: kept?.thresholds ?? {} }),
          })}
        >
          <QueryState
            query={baselines}
            loading={<Skeleton height={110} />}
            failed="The team's baselines could not be loaded"
          >
            <ThresholdForm
              key={`${cell.key} ${metricId} ${kept?.updatedAt ?? ""}`}
              metric={series.metric}
              points={points}
              baseline={baseline}
              thresholds={kept?.thresholds ?? {}}
              kept={kept !== undefined}
              busy={actions.busy}
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
              onForget={() => kept && void actions.forget(kept.id)}
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
