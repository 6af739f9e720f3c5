"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Pager } from "../../components/ui/pager.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { useAddressText } from "../../lib/use-address-text.ts";
import { usePages } from "../../lib/use-pages.ts";
import { SelectionBar } from "../compare/selection-bar.tsx";
import { usePicked } from "../compare/use-picked.ts";
import styles from "./experiment-list.module.css";
import { experimentList, PAGE_SIZE, SORTS } from "./experiment-queries.ts";
import { ExperimentTable } from "./experiment-table.tsx";
import { ListFilter } from "./list-filter.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

/** Searches, sorts and pages through a team's experiments, and picks some to compare. */
export function ExperimentList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const [sort, setSort] = useQueryState("sort", parseAsStringLiteral(SORTS).withDefault("updated"));
  const { picked, toggle, clear } = usePicked();
  const wanted = search.settled.trim();
  const query = useInfiniteQuery(experimentList(teamId, wanted, sort));
  const { items, isEmpty, pager, restart } = usePages(query, PAGE_SIZE);
  const unused = query.isSuccess && !query.isPlaceholderData && isEmpty && wanted === "";
  if (unused)
    return (
      <EmptyState
        title="Nothing saved yet"
        action={
          <LinkButton variant="primary" href="/">
            Open the lab
          </LinkButton>
        }
      >
        Design an experiment in the lab and press Save: it is computed, stored as it is and listed here for
        your team.
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <ListFilter
        search={search.text}
        sort={sort}
        onSearch={(text) => {
          restart();
          search.setText(text);
        }}
        onSort={(value) => {
          restart();
          void setSort(value);
        }}
      />
      <QueryState query={query} loading={<ListSkeleton />} failed="The experiments could not be loaded">
        {items.length > 0 ? (
          <ExperimentTable teamId={teamId} items={items} picked={picked} onPick={toggle} />
        ) : (
          <EmptyState title={`Nothing is named like “${wanted}”`}>
            Try fewer letters, or clear the search.
          </EmptyState>
        )}
      </QueryState>
      <Pager {...pager} />
      <SelectionBar kind="run" ids={picked} label="Selected experiments" onClear={clear} />
    </div>
  );
}
