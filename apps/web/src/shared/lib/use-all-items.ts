import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

/** The items of all pages of a list, which are asked for one after the other: a choice shows no pages. */
export function useAllItems<Item>(
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>,
): readonly Item[] {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return (data?.pages ?? []).flatMap(({ items }) => items);
}
