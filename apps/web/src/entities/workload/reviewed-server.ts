import type { Params } from "@wirecost/sim-core";
import { useSyncExternalStore } from "react";
import { storedInTab, storeInTab } from "../../shared/lib/tab-storage.ts";

/** A database server whose parameter files were reviewed in this tab last. */
export interface ReviewedServer {
  /** Of its file. */
  readonly name: string;
  readonly release: string;
  /** What it runs with: its file's settings of the model openedge-query, and the defaults of the release. */
  readonly settings: Params;
}

const KEY = "wirecost-server";
const MAX_STORED = 10_000;
const STORED: ReviewedServer = {
  name: "",
  release: "",
  settings: { mm: 0, prefetchNumRecs: 0, prefetchFactor: 0, prefetchDelay: false },
};

let reviewed: ReviewedServer | undefined;
let restored = false;
const listeners = new Set<() => void>();

export function useReviewedServer(): ReviewedServer | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => undefined,
  );
}

function current(): ReviewedServer | undefined {
  if (!restored) {
    restored = true;
    reviewed = storedInTab(KEY, STORED);
  }
  return reviewed;
}

/** Has a server's settings ready for the page that is opened next, or none. */
export function rememberServer(next: ReviewedServer | undefined): void {
  reviewed = next;
  restored = true;
  storeInTab(KEY, next, MAX_STORED);
  for (const listener of listeners) listener();
}
