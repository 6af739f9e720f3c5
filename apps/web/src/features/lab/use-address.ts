"use client";
import { useEffect, useRef } from "react";
import { encodeView } from "../../lib/lab-address.ts";
import type { LabState, LabStore } from "./lab-store.ts";
import { resolveSet } from "./resolve-set.ts";

const QUIET_MS = 250;

/** The query string for a state, without `?`. */
export function stateQuery(store: LabStore, state: LabState): string {
  const reference = state.open?.reference;
  return encodeView(store.model, state.view, state.base, reference === "local" ? undefined : reference);
}

/**
 * Keeps the address in step with the state: written once changes have paused, because a browser's history is slow
 * and limits how often it may be written. Deliberate steps get an entry of their own; Back and Forward are followed.
 */
export function useAddress(store: LabStore): void {
  const step = useRef(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const state = store.get();
      if (state.pending) return;
      const query = stateQuery(store, state);
      const url = query ? `${location.pathname}?${query}` : location.pathname;
      if (url === location.pathname + location.search) return;
      if (state.step === step.current) history.replaceState(history.state, "", url);
      else history.pushState(history.state, "", url);
      step.current = state.step;
    };
    const schedule = () => {
      clearTimeout(timer);
      if (store.get().step === step.current) timer = setTimeout(write, QUIET_MS);
      else write();
    };
    const follow = () => {
      clearTimeout(timer);
      store.load(location.search, (reference) => resolveSet(store.model, reference));
    };
    const unsubscribe = store.subscribe(schedule);
    addEventListener("popstate", follow);
    return () => {
      if (timer !== undefined) {
        clearTimeout(timer);
      }
      unsubscribe();
      removeEventListener("popstate", follow);
    };
  }, [store]);
}
