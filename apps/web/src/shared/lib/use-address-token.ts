"use client";
import { useSyncExternalStore } from "react";

const KEY = "wirecost.hash";

/** Saves the fragment of the address in this tab: it may be a token, which the OpenID provider must not receive. */
export function keepHash(): void {
  const { pathname, hash } = window.location;
  if (hash !== "") window.sessionStorage.setItem(KEY, pathname + hash);
}

/** Puts it back, once, where one has come back to the same page without it. */
function restoreHash(): void {
  const kept = window.sessionStorage.getItem(KEY);
  if (kept === null) return;
  window.sessionStorage.removeItem(KEY);
  const { pathname, hash } = window.location;
  if (hash === "" && kept.startsWith(`${pathname}#`)) window.location.replace(kept.slice(pathname.length));
}

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
