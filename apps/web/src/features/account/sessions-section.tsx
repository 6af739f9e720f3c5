"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Session } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Moment } from "../../shared/ui/tables/moment.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { deviceName } from "./device-name.ts";

const KEY = ["sessions"];

/** Where one is signed in, and how to end that. */
export function SessionsSection() {
  const queries = useQueryClient();
  const sessions = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.listSessions({}, { signal }),
  });
  const end = useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId === undefined ? api.endOtherSessions({}) : api.endSession({ params: { sessionId } }),
    onSuccess: () => showToast({ title: "Signed out there" }),
    onError: (error) =>
      showToast({ type: "error", title: "The session was not ended", description: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  const items = sessions.data?.items ?? [];
  const columns: readonly DataColumn<Session>[] = [
    {
      id: "device",
      header: "Device",
      cell: ({ userAgent, current }) => (
        <span title={userAgent ?? undefined}>
          {deviceName(userAgent)} {current ? <Tag>this one</Tag> : null}
        </span>
      ),
    },
    { id: "address", header: "Address", cell: ({ address }) => <code>{address ?? "unknown"}</code> },
    { id: "since", header: "Signed in", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: "used", header: "Last used", cell: ({ lastUsedAt }) => formatWhen(lastUsedAt).replace(/, .*/, "") },
    {
      id: "end",
      header: <VisuallyHidden>What to do</VisuallyHidden>,
      align: "end",
      cell: ({ id, current, userAgent, createdAt }) =>
        current ? null : (
          <Button
            size="small"
            variant="danger"
            disabled={end.isPending}
            aria-label={`Sign out ${deviceName(userAgent)} of ${formatWhen(createdAt)}`}
            onClick={() => end.mutate(id)}
          >
            Sign out
          </Button>
        ),
    },
  ];
  return (
    <Section
      title="Where you are signed in"
      action={
        items.length > 1 ? (
          <Button disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        ) : null
      }
    >
      <QueryState
        query={sessions}
        loading={<Skeleton height={80} />}
        failed="The sessions could not be loaded"
      >
        <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
      </QueryState>
    </Section>
  );
}
