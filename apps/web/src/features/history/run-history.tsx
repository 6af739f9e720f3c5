"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Notice } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { findModel } from "../../lib/find-model.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { experimentDetails } from "../experiments/experiment-queries.ts";
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
