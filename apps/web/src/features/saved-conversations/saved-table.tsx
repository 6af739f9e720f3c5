"use client";
import { useQueryClient } from "@tanstack/react-query";
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
import { formatAgo, formatWhen } from "../../shared/lib/format.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { buttonClass, Icon } from "../../shared/ui/controls/button.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { boxClass, Text } from "../../shared/ui/layout/layout.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
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
  const now = Date.now();
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
      cell: ({ createdAt }) => (
        <Text as="time" nowrap dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatAgo(createdAt, now)}
        </Text>
      ),
    },
    {
      id: "more",
      header: <Text visuallyHidden>Actions</Text>,
      align: "end",
      cell: (item) => (
        <Menu
          trigger={
            <button
              type="button"
              className={buttonClass({ variant: "quiet", size: "small", icon: true })}
              aria-label={`Actions for ${item.name}`}
            >
              <Icon name="more" />
            </button>
          }
          entries={[
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
          ]}
        />
      ),
    },
  ];
  return <DataTable rows={items} columns={columns} rowId={(item) => item.id} />;
}

type Named = Pick<ConversationSummary, "id" | "name">;

/** What can be done with a stored recording. Failures are said in a message; nothing changes then. */
function useSavedActions(teamId: string) {
  const queries = useQueryClient();
  const changed = () => queries.invalidateQueries({ queryKey: conversationsKey(teamId) });
  const params = (conversationId: string) => ({ params: { teamId, conversationId } });
  const attempt = async (what: string, act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      showToast({ type: "error", title: `${what} failed`, description: errorText(error) });
      return false;
    }
  };
  return {
    rename: ({ id }: Named, name: string) =>
      attempt("Renaming", async () => {
        await api.renameConversation({ ...params(id), body: { name } });
        await changed();
      }),

    remove: ({ id, name }: Named) =>
      attempt("Deleting", async () => {
        await api.deleteConversation(params(id));
        await changed();
        const undo = () =>
          attempt("Restoring", async () => {
            await api.restoreConversation(params(id));
            await changed();
          });
        showToast({
          title: `Deleted “${name}”`,
          description: "Links that show it no longer open.",
          action: { label: "Undo", onAction: () => void undo() },
        });
      }),
  };
}
