"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { usePages } from "../../shared/lib/use-pages.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { ListSkeleton } from "../../shared/ui/messages/list-skeleton.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
import { LinkTable } from "./link-table.tsx";
import styles from "./links.module.css";
import { PAGE_SIZE, SHARE_SORTS, type ShareSort, shareList } from "./share-queries.ts";

const TITLES: Readonly<Record<ShareSort, string>> = {
  created: "Newest first",
  title: "Title",
  views: "Most opened first",
  viewed: "Last opened first",
  expires: "Next to expire first",
};

/** Searches, sorts and pages through a team's links. */
export function LinkList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const [sort, setSort] = useQueryState("sort", parseAsStringLiteral(SHARE_SORTS).withDefault("created"));
  const wanted = search.settled.trim();
  const query = useInfiniteQuery(shareList(teamId, wanted, sort));
  const { items, isEmpty, pager, restart } = usePages(query, PAGE_SIZE);
  if (query.isSuccess && !query.isPlaceholderData && isEmpty && wanted === "")
    return (
      <EmptyState
        title="No links yet"
        action={
          <LinkButton variant="primary" href="/">
            Open the lab
          </LinkButton>
        }
      >
        Press Share in the lab, at an experiment, an upload or a comparison: the link is listed here, and can
        be revoked.
      </EmptyState>
    );
  return (
    <div className={styles.list}>
      <search className={styles.filter}>
        <Field
          className={styles.search}
          label="Search"
          type="search"
          value={search.text}
          maxLength={200}
          onChange={({ target }) => {
            restart();
            search.setText(target.value);
          }}
        />
        <Select
          className={styles.sort}
          label="Order"
          value={sort}
          onChange={({ target }) => {
            restart();
            void setSort(SHARE_SORTS.find((known) => known === target.value) ?? "created");
          }}
          options={SHARE_SORTS.map((value) => ({ value, label: TITLES[value] }))}
        />
      </search>
      <QueryState query={query} loading={<ListSkeleton />} failed="The links could not be loaded">
        {items.length > 0 ? (
          <LinkTable teamId={teamId} links={items} />
        ) : (
          <EmptyState title={`No link is titled like “${wanted}”`}>
            Try fewer letters, or clear the search.
          </EmptyState>
        )}
      </QueryState>
      <Pager {...pager} />
    </div>
  );
}
