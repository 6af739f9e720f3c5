"use client";
import { useSyncExternalStore } from "react";
import { restoreHash } from "./address-hash.ts";

const subscribe = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  restoreHash();
  return () => window.removeEventListener("hashchange", changed);
};

/** What stands after the # of the address, which no server gets to see; undefined until the page is there. */
export function useAddressToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}
