"use client";
import { useQueries } from "@tanstack/react-query";
import { addressProblem, parseItemAddress } from "../../entities/comparison/item-address.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import type { ComparedItem } from "./compared-item.ts";
import { ItemError, loadItem } from "./load-item.ts";

/** Where one item of the address stands. */
export type ItemSlot =
  | { readonly state: "loading"; readonly address: string; readonly waiting: string | undefined }
  | {
      readonly state: "failed";
      readonly address: string;
      readonly message: string;
      readonly signedOut: boolean;
    }
  | { readonly state: "ready"; readonly address: string; readonly item: ComparedItem };

/** Loads every item of a comparison on its own, so that one that is missing does not hide the rest. */
export function useComparedItems(addresses: readonly string[]): readonly ItemSlot[] {
  const results = useQueries({
    queries: addresses.map((address) => ({
      queryKey: ["compared", address],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const item = parseItemAddress(address);
        if (!item) return Promise.reject(new ItemError(addressProblem(address)));
        return loadItem(address, item, signal);
      },
      staleTime: 5 * 60_000,
    })),
  });
  return addresses.map((address, i): ItemSlot => {
    const result = results[i];
    if (result?.data) return { state: "ready", address, item: result.data };
    if (result?.error)
      return {
        state: "failed",
        address,
        message: errorText(result.error),
        signedOut: result.error instanceof ItemError && result.error.signedOut,
      };
    const { failureReason } = result ?? {};
    return { state: "loading", address, waiting: failureReason ? errorText(failureReason) : undefined };
  });
}
