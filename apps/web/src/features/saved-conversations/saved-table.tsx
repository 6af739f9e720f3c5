"use client";
import { type ConversationSummary, LISTED_RTTS } from "@wirecost/contract";
import { countText } from "@wirecost/conversation";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import Link from "next/link";
import { useState } from "react";
import {
  compareConversationsHref,
  conversationHistoryHref,
  conversationHref,
} from "../../entities/conversation/conversation-address.ts";
import { conversationsKey } from "../../entities/conversation/conversation-queries.ts";
import { recordingUrl } from "../../entities/conversation/find-recording.ts";
import { exceededText, recordedAt } from "../../entities/conversation/limit-text.ts";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { boxClass, Text } from "../../shared/ui/layout/layout.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Ago, menuColumn, useChanges } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";

/** One page of a team's recordings. */
export function SavedTable({
  teamId,
  items,
  pick,
}: {
  teamId: string;
  items: readonly ConversationSummary[];
  pick: DataColumn<ConversationSummary>;
}) {
  const actions = useSavedActions(teamId);
  const edits = useMay("editTeam");
  const [renaming, setRenaming] = useState<string>();
  const columns: readonly DataColumn<ConversationSummary>[] = [
    pick,
    {
      id: "name",
      header: "Name",
      cell: (item) =>
        renaming === item.id ? (
          <NameEditor
            name={item.name}
            onKeep={(name) => actions.rename(item, name)}
            onCancel={() => setRenaming(undefined)}
          />
        ) : (
          <>
            <Link
              className={boxClass({ tone: "ink", weight: 500, breaks: true, quietLink: true })}
              href={conversationHref(item.id)}
              prefetch={false}
            >
              {item.name}
            </Link>{" "}
            {item.exceeded.length > 0 ? (
              <span title={item.exceeded.map(exceededText).join("\n")}>
                <Tag tone="warn">{`exceeds ${countText(item.exceeded.length, "limit")}`}</Tag>
              </span>
            ) : null}
          </>
        ),
    },
    {
      id: "recorded",
      header: "Recorded",
      minor: true,
      cell: (item) =>
        item.startedAt ? <Moment at={recordedAt(item)} /> : <Text tone="soft">not stated</Text>,
    },
    { id: "trips", header: "Round trips", align: "end", cell: ({ trips }) => formatCount(trips) },
    {
      id: "statements",
      header: "Statements",
      align: "end",
      minor: true,
      cell: ({ statements }) => formatCount(statements),
    },
    ...LISTED_RTTS.map(
      (rtt, i): DataColumn<ConversationSummary> => ({
        id: `at${rtt}`,
        header: `At ${rtt} ms`,
        align: "end",
        minor: true,
        cell: ({ elapsedMs }) => {
          const ms = elapsedMs[i];
          return ms === undefined ? (
            <Text tone="soft">unknown</Text>
          ) : (
            <Text nowrap>{formatQuantity(ms, "ms")}</Text>
          );
        },
      }),
    ),
    {
      id: "saved",
      header: "Saved",
      align: "end",
      minor: true,
      cell: ({ createdAt }) => <Ago at={createdAt} />,
    },
    menuColumn((item) => [
      { id: "open", label: "Open", href: conversationHref(item.id) },
      { id: "history", label: "History", href: conversationHistoryHref(item.name) },
      { id: "compare", label: "Compare with a file", href: compareConversationsHref(item.id, "") },
      {
        id: "download",
        label: "Download the recording",
        onSelect: () => window.location.assign(recordingUrl({ teamId, id: item.id })),
      },
      ...(edits
        ? [
            { id: "rename", label: "Rename", onSelect: () => setRenaming(item.id) },
            { id: "line", separator: true as const },
            { id: "delete", label: "Delete", danger: true, onSelect: () => void actions.remove(item) },
          ]
        : []),
    ]),
  ];
  return <DataTable rows={items} columns={columns} rowId={(item) => item.id} />;
}

type Named = Pick<ConversationSummary, "id" | "name">;

/** What can be done with a stored recording. */
function useSavedActions(teamId: string) {
  const changes = useChanges(conversationsKey(teamId));
  const params = (conversationId: string) => ({ params: { teamId, conversationId } });
  return {
    rename: ({ id }: Named, name: string) =>
      changes.attempt("Renaming", () => api.renameConversation({ ...params(id), body: { name } })),

    remove: ({ id, name }: Named) =>
      changes.remove(name, {
        act: () => api.deleteConversation(params(id)),
        restore: () => api.restoreConversation(params(id)),
        description: "Links that show it no longer open.",
      }),
  };
}
