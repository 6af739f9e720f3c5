import { useEffect, useRef } from "react";
import type { LabStore } from "./lab-store.ts";

const QUIET_MS = 250;

/** Needed for the first change, not for the first matrix. */
const loadStateQuery = () => import("./state-query.ts").then((m) => m.stateQuery);

/**
 * Keeps the address in sync with the state: updated once changes have paused, because a browser's history is slow and
 * limits the number of updates. Deliberate steps get an entry of their own; Back and Forward are followed.
 *
 * @param search the query string that the server drew the page for
 */
export function useAddress(store: LabStore, search: string): void {
  const step = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    // The address may belong to another page while this one is still mounted.
    const { pathname } = location;
    const load = loadStateQuery();
    const write = async () => {
      timer = undefined;
      // Without its code the address stays unchanged; everything else works.
      const stateQuery = await load.catch(() => undefined);
      const state = store.get();
      if (state.pending || ended || !stateQuery || location.pathname !== pathname) return;
      const query = stateQuery(store, state);
      const url = query ? `${pathname}?${query}` : pathname;
      if (url === pathname + location.search) return;
      if (state.step === step.current) history.replaceState(history.state, "", url);
      else history.pushState(history.state, "", url);
      step.current = state.step;
    };
    const schedule = () => {
      clearTimeout(timer);
      if (store.get().step === step.current) timer = setTimeout(() => void write(), QUIET_MS);
      else void write();
    };
    const follow = () => {
      clearTimeout(timer);
      if (location.pathname !== pathname) return;
      store.load(location.search);
    };
    // After going back from another page, the server's rendering is outdated; the address has the later settings.
    if (!isSame(location.search, search)) follow();
    const unsubscribe = store.subscribe(schedule);
    addEventListener("popstate", follow);
    return () => {
      ended = true;
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("popstate", follow);
    };
  }, [store, search]);
}

function isSame(one: string, other: string): boolean {
  return new URLSearchParams(one).toString() === new URLSearchParams(other).toString();
}
