"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ConversationSummary, LISTED_RTTS } from "@wirecost/contract";
import { countText, formatCount, formatQuantity } from "@wirecost/sim-core";
import { pickColumn, SelectionBar, usePicked } from "../../entities/comparison/selection-bar.tsx";
import {
  compareConversationsHref,
  conversationHistoryHref,
  conversationHref,
} from "../../entities/conversation/conversation-address.ts";
import {
  conversationList,
  conversationsKey,
  exceededText,
  recordedAt,
} from "../../entities/conversation/conversation-queries.ts";
import { recordingUrl } from "../../entities/conversation/find-recording.ts";
import { TeamPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { column, type DataColumn } from "../../shared/ui/tables/data-table.tsx";
import { Ago, menuColumn, NameLink, SearchedTable, useNamed } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { Moment } from "../../shared/ui/tables/texts.tsx";

/** The recordings stored by a team. */
export function SavedConversationsPage() {
  return (
    <TeamPage
      title="Saved conversations"
      intro="The recordings of your team: what each takes over four networks, and which limits it exceeds. Select two to compare them."
      actions={<LinkButton href="/conversations">Open a recording</LinkButton>}
      what="Storing recordings"
      loading={<ListSkeleton />}
    >
      {(teamId) => <SavedList teamId={teamId} />}
    </TeamPage>
  );
}

/** Recordings in a comparison: one before a change, one after it. */
const COMPARED = 2;

/** A team's recordings, latest first: with a search by name, and selection of two to compare. */
function SavedList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const query = useInfiniteQuery(conversationList(teamId, search.settled.trim()));
  const { picked, toggle, clear } = usePicked();
  const { nameCell, renameEntry, deleteEntries } = useSavedActions(teamId);
  const edits = useMay("editTeam");
  const columns: readonly DataColumn<ConversationSummary>[] = [
    pickColumn(picked, toggle, ({ id, name }) => ({ id, name })),
    column("Name", { span: 4 }, (item) =>
      nameCell(
        item,
        <>
          <NameLink href={conversationHref(item.id)}>{item.name}</NameLink>{" "}
          {item.exceeded.length > 0 ? (
            <span title={item.exceeded.map(exceededText).join("\n")}>
              <Tag tone="warn">{`exceeds ${countText(item.exceeded.length, "limit")}`}</Tag>
            </span>
          ) : null}
        </>,
      ),
    ),
    column("Recorded", { minor: true }, (item) =>
      item.startedAt ? <Moment at={recordedAt(item)} /> : <Text tone="soft">not stated</Text>,
    ),
    column("Round trips", { align: "end" }, ({ trips }) => formatCount(trips)),
    column("Statements", { align: "end", minor: true }, ({ statements }) => formatCount(statements)),
    ...LISTED_RTTS.map(
      (rtt, i): DataColumn<ConversationSummary> =>
        column(`At ${rtt} ms`, { id: `at${rtt}`, align: "end", minor: true }, ({ elapsedMs }) => {
          const ms = elapsedMs[i];
          return ms === undefined ? (
            <Text tone="soft">unknown</Text>
          ) : (
            <Text nowrap>{formatQuantity(ms, "ms")}</Text>
          );
        }),
    ),
    column("Saved", { align: "end", minor: true }, ({ createdAt }) => <Ago at={createdAt} />),
    menuColumn((item) => [
      { label: "Open", href: conversationHref(item.id) },
      { label: "History", href: conversationHistoryHref(item.name) },
      { label: "Compare with a file", href: compareConversationsHref(item.id, "") },
      {
        label: "Download the recording",
        onSelect: () => window.location.assign(recordingUrl({ teamId, id: item.id })),
      },
      ...(edits ? [renameEntry(item), ...deleteEntries(item)] : []),
    ]),
  ];
  const known = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SearchedTable
      query={query}
      columns={columns}
      search={search}
      failed="The recordings could not be loaded"
      unmatched="No recording matches"
      empty={
        <EmptyState
          title="No saved conversations yet"
          action={
            <LinkButton variant="primary" href="/conversations">
              Open a recording
            </LinkButton>
          }
        >
          Open a recording and select “Save to team”: it is listed here for your team, without the literals of
          its statements.
        </EmptyState>
      }
      footer={
        <SelectionBar
          ids={picked}
          label="Selected recordings"
          max={COMPARED}
          href={(ids) => {
            const [before = "", after = ""] = inOrder(ids, known);
            return compareConversationsHref(before, after);
          }}
          onClear={clear}
        />
      }
    />
  );
}

/** The earlier recording first. */
function inOrder(ids: readonly string[], known: readonly ConversationSummary[]): readonly string[] {
  const at = (id: string) => {
    const found = known.find((one) => one.id === id);
    return found ? Date.parse(recordedAt(found)) : 0;
  };
  return ids.toSorted((a, b) => at(a) - at(b));
}

function useSavedActions(teamId: string) {
  const params = ({ id }: ConversationSummary) => ({ params: { teamId, conversationId: id } });
  return useNamed<ConversationSummary>(conversationsKey(teamId), {
    rename: (item, name) => api.renameConversation({ ...params(item), body: { name } }),
    remove: (item) => api.deleteConversation(params(item)),
    restore: (item) => api.restoreConversation(params(item)),
    description: "Links that show it no longer open.",
  });
}
