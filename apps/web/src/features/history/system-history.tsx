"use client";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import type { HistorySystem } from "./history-system.ts";
import { UploadHistory } from "./upload-history.tsx";
import { useCellChoice } from "./use-cell-choice.ts";
import type { HistoryState, useHistoryState } from "./use-history-state.ts";

/** The history of the chosen metric and cell of one system. */
export function SystemHistory({
  teamId,
  system,
  state,
  onShow,
}: {
  teamId: string;
  system: HistorySystem;
  state: HistoryState;
  onShow: ReturnType<typeof useHistoryState>["show"];
}) {
  const { query, schema, metricId, cell } = useCellChoice(teamId, system, state);
  return (
    <QueryState query={query} loading={<Skeleton height={360} />} failed="The cells could not be loaded">
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
