"use client";
import { useEffect, useRef } from "react";
import type { LabStore } from "./lab-store.ts";

const QUIET_MS = 250;

/** Needed for the first change, not for the first matrix. */
const loadStateQuery = () => import("./state-query.ts").then((m) => m.stateQuery);

/**
 * Keeps the address in step with the state: written once changes have paused, because a browser's history is slow
 * and limits how often it may be written. Deliberate steps get an entry of their own; Back and Forward are followed.
 *
 * @param search the query string that the server drew the page for
 */
export function useAddress(store: LabStore, search: string): void {
  const step = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    // Another page may have the address already while this one is still there.
    const { pathname } = location;
    const load = loadStateQuery();
    const write = async () => {
      timer = undefined;
      // Without its code the address stays; everything else works.
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
    // Back from another page shows what the server drew once; the address has what was set here since.
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
