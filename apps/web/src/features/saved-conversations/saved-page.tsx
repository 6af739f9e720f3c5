"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ConversationSummary } from "@wirecost/contract";
import { pickColumn, SelectionBar, usePicked } from "../../entities/comparison/selection-bar.tsx";
import { compareConversationsHref } from "../../entities/conversation/conversation-address.ts";
import { conversationList, PAGE_SIZE } from "../../entities/conversation/conversation-queries.ts";
import { recordedAt } from "../../entities/conversation/limit-text.ts";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { SearchedList } from "../../shared/ui/tables/list.tsx";
import { usePages } from "../../shared/ui/tables/pager.tsx";
import { SavedTable } from "./saved-table.tsx";

/** The recordings that a team stores. */
export function SavedConversationsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Saved conversations"
        intro="The recordings of your team: what each takes over four networks, and which limits it exceeds. Select two to compare them."
        actions={<LinkButton href="/conversations">Open a recording</LinkButton>}
      >
        <ReadTeam what="Storing recordings" loading={<ListSkeleton />}>
          {(teamId) => <SavedList teamId={teamId} />}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}

/** Recordings that can be compared at once: one before a change, one after it. */
const COMPARED = 2;

/** A team's recordings, the latest first: a search by name, and two of them to compare. */
function SavedList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const query = useInfiniteQuery(conversationList(teamId, search.settled.trim()));
  const pages = usePages(query, PAGE_SIZE);
  const { picked, toggle, clear } = usePicked();
  const known = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SearchedList
      query={query}
      pages={pages}
      search={search}
      failed="The recordings could not be loaded"
      unmatched="No recording is named like"
      empty={
        <EmptyState
          title="No saved conversations yet"
          action={
            <LinkButton variant="primary" href="/conversations">
              Open a recording
            </LinkButton>
          }
        >
          Open a recording and press “Save to team”: it is listed here for your team, without the literals of
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
    >
      {(items) => (
        <SavedTable
          teamId={teamId}
          items={items}
          pick={pickColumn(picked, toggle, ({ id, name }) => ({ id, name }))}
        />
      )}
    </SearchedList>
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
