"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { experimentDetails } from "../../entities/experiment/experiment-queries.ts";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { pointsOfRuns } from "./series.ts";
import { SeriesView } from "./series-view.tsx";

/** What the runs of an experiment predicted for their own settings, over time. */
export function RunHistory({
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
  const series = useMemo(() => {
    const { data } = query;
    const metric = data && findModel(data.latestRun.model)?.metrics[data.latestRun.metric];
    return metric && { metric, points: pointsOfRuns(data) };
  }, [query]);
  return (
    <QueryState query={query} loading={<Skeleton height={360} />} failed="This experiment cannot be opened">
      {series ? (
        <SeriesView series={series} noun={["run", "runs"]} at={at} onFocus={onFocus} />
      ) : (
        <Notice tone="warn">This version of Wirecost does not have the model of these runs.</Notice>
      )}
    </QueryState>
  );
}
