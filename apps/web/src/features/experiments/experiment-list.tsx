"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { SelectionBar } from "../../entities/comparison/selection-bar.tsx";
import { usePicked } from "../../entities/comparison/use-picked.ts";
import { experimentList, PAGE_SIZE, SORTS } from "../../entities/experiment/experiment-queries.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { usePages } from "../../shared/lib/use-pages.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { ListSkeleton } from "../../shared/ui/messages/list-skeleton.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { ExperimentTable } from "./experiment-table.tsx";
import styles from "./experiments.module.css";
import { ListFilter } from "./list-filter.tsx";

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
        title="No experiments yet"
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
