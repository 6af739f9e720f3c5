import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { PAGE_SIZE } from "../../lib/query-client.ts";
import { Button } from "../controls/button.tsx";
import { Row, Text } from "../layout/layout.tsx";

/** Pages through a long list; hidden if there is only one page. */
export function Pager({
  page,
  size = PAGE_SIZE,
  count,
  more,
  busy,
  onPrevious,
  onNext,
}: {
  /** From 0. */
  page: number;
  /** Rows on a full page. */
  size?: number;
  /** Rows on this page. */
  count: number;
  more: boolean;
  busy: boolean;
  onPrevious: () => void;
  onNext: () => void;
}) {
  if (page === 0 && !more) return null;
  return (
    <Row as="nav" justify="end" gap={8} aria-label="Pages of the list">
      <Text tone="soft" mr={8} aria-live="polite">
        {page * size + 1} to {page * size + count}
        {more ? "" : ", the last"}
      </Text>
      <Button size="small" disabled={page === 0} onClick={onPrevious}>
        Previous
      </Button>
      <Button size="small" disabled={!more || busy} onClick={onNext}>
        {busy ? "Loading" : "Next"}
      </Button>
    </Row>
  );
}

/** One page of a paginated list: its rows, and the properties of a Pager. */
export function usePages<Item>(
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>,
) {
  const [wanted, setWanted] = useState(0);
  const pages = query.data?.pages ?? [];
  // There are fewer pages after rows were deleted.
  const page = Math.min(wanted, Math.max(0, pages.length - 1));
  const items = pages[page]?.items ?? [];
  const next = async () => {
    if (page + 1 >= pages.length) await query.fetchNextPage();
    setWanted(page + 1);
  };
  return {
    items,
    isEmpty: items.length === 0 && page === 0,
    pager: {
      page,
      count: items.length,
      more: page + 1 < pages.length || query.hasNextPage,
      busy: query.isFetchingNextPage,
      onPrevious: () => setWanted(page - 1),
      onNext: () => void next(),
    },
    /** Back to the first, if the listed objects change. */
    restart: () => setWanted(0),
  };
}

/** The items of all pages of a list, requested one after the other: a select has no pages. */
export function useAllItems<Item>(
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>,
): readonly Item[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return useMemo(() => (data?.pages ?? []).flatMap(({ items }) => items), [data]);
}
