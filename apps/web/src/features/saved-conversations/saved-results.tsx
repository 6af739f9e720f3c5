import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rolesWith, type SavedEvaluationSummary } from "@wirecost/contract";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { useState } from "react";
import { resultHref } from "../../entities/conversation/conversation-address.ts";
import {
  evaluationList,
  evaluationsKey,
  savedEvaluation,
} from "../../entities/conversation/conversation-queries.ts";
import type { StoredConversation } from "../../entities/conversation/find-recording.ts";
import type { OpenRecording } from "../../entities/conversation/open-recording.ts";
import { useMe } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import { ConfirmDialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState, showFailure } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { NameLink, useChanges } from "../../shared/ui/tables/list.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";
import { SaveResultButton } from "./save-button.tsx";

/** Saved results of the open recording; opening one restores its settings. */
export function SavedResults(open: OpenRecording) {
  if (!open.stored) return null;
  return (
    <QueryProvider>
      <ResultList {...open} stored={open.stored} />
    </QueryProvider>
  );
}

function ResultList({ stored, ...open }: OpenRecording & { stored: StoredConversation }) {
  const { teamId, id } = stored;
  const query = useQuery(evaluationList(teamId, id));
  const queries = useQueryClient();
  const role = useMe().data?.teams.find((team) => team.id === teamId)?.role;
  const edits = role !== undefined && rolesWith.editTeam.includes(role);
  const [deleting, setDeleting] = useState<SavedEvaluationSummary>();
  const changes = useChanges(evaluationsKey(teamId, id));
  const restore = async (one: SavedEvaluationSummary) => {
    try {
      const { document } = await queries.fetchQuery(savedEvaluation(teamId, id, one.id));
      open.onSettings(document.settings);
      showToast({ title: `Settings of “${one.name}” restored` });
    } catch (error) {
      showFailure("The result was not opened")(error);
    }
  };
  const remove = (one: SavedEvaluationSummary) =>
    changes.attempt(
      "The result was not deleted",
      () => api.deleteEvaluation({ params: { teamId, conversationId: id, evaluationId: one.id } }),
      { title: `Deleted “${one.name}”` },
    );
  const columns: readonly DataColumn<SavedEvaluationSummary>[] = [
    column("Name", (one) => <NameLink href={resultHref(id, one.id)}>{one.name}</NameLink>),
    column("Round trip", { align: "end", minor: true }, ({ rttMs }) => formatQuantity(rttMs, "ms")),
    column("Changes", { align: "end", minor: true }, ({ changes }) => changes),
    column("Round trips", { align: "end", minor: true }, ({ trips }) => formatCount(trips)),
    column("Time", { align: "end" }, ({ elapsedMs }) =>
      elapsedMs === null ? "unknown" : formatQuantity(elapsedMs, "ms"),
    ),
    column("Saved", { align: "end", minor: true }, ({ createdAt }) => <Moment at={createdAt} />),
    column(<Text visuallyHidden>Actions</Text>, { id: "more", align: "end" }, (one) => (
      <Row gap={4} justify="end" wrap>
        <Button
          size="small"
          aria-label={`Restore the settings of ${one.name}`}
          onClick={() => void restore(one)}
        >
          Restore
        </Button>
        {edits ? (
          <Button
            size="small"
            variant="danger"
            aria-label={`Delete ${one.name}`}
            onClick={() => setDeleting(one)}
          >
            Delete
          </Button>
        ) : null}
      </Row>
    )),
  ];
  return (
    <QueryState query={query} loading={200} failed="The saved results could not be loaded">
      {query.data && query.data.items.length > 0 ? (
        <DataTable rows={query.data.items} columns={columns} rowId={(one) => one.id} />
      ) : (
        <EmptyState title="No saved results yet" action={<SaveResultButton {...open} stored={stored} />}>
          A saved result holds the prediction for one network and set of changes. Save the current one to
          compare others with it later.
        </EmptyState>
      )}
      {deleting ? (
        <ConfirmDialog
          title={`Delete “${deleting.name}”?`}
          confirm="Delete"
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          The result cannot be restored. Links that show it stay.
        </ConfirmDialog>
      ) : null}
    </QueryState>
  );
}
