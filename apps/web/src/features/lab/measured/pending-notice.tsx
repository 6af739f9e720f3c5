"use client";
import { useEffect } from "react";
import { Button, LinkButton } from "../../../shared/ui/controls/button.tsx";
import { Skeleton } from "../../../shared/ui/messages/states.tsx";
import type { LabState, LabStore } from "../lab-store.ts";
import styles from "./set-banner.module.css";

/** Fetches the upload that the address names, and says so while it loads or if it fails. */
export function PendingNotice({
  store,
  pending,
}: {
  store: LabStore;
  pending: NonNullable<LabState["pending"]>;
}) {
  const { reference, error } = pending;
  useEffect(() => {
    if (error !== undefined) return;
    const stop = new AbortController();
    void import("./fetch-upload.ts")
      .then(({ fetchUpload }) => fetchUpload(reference, stop.signal))
      .then(
        ({ set, keeper }) => store.resolvePending(reference, set, keeper),
        (reason: unknown) => {
          if (!stop.signal.aborted)
            store.failPending(reference, reason instanceof Error ? reason.message : String(reason));
        },
      );
    return () => stop.abort();
  }, [store, reference, error]);
  if (error === undefined)
    return (
      <>
        <p className={styles.notice} role="status">
          Loading measured data and its settings…
        </p>
        <Skeleton height={96} />
        <Skeleton height={420} />
      </>
    );
  return (
    <div className={styles.notice} role="alert">
      <div>
        <b>The measured data in this address could not be opened.</b> {error}
      </div>
      <LinkButton size="small" href="/sign-in">
        Sign in
      </LinkButton>
      <Button size="small" variant="quiet" onClick={store.closeSet}>
        Continue without it
      </Button>
    </div>
  );
}
