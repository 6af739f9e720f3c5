import { EXAMPLE_TEAM_ID } from "@wirecost/contract";
import type { Issue } from "@wirecost/sim-core";
import { useEffect } from "react";
import { useChooseTeam, useMe } from "../../../entities/session/session.ts";
import { Button, Icon, LinkButton } from "../../../shared/ui/controls/button.tsx";
import { Box } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { QueryProvider, within } from "../../../shared/ui/page/query-provider.tsx";
import { Skeleton } from "../../../shared/ui/page/when-shown.tsx";
import type { LabState, LabStore, SetOwner } from "../lab-store.ts";
import styles from "../shown-later.module.css";

// Rarely needed code, in one request.
export { SetBanner } from "./set-banner.tsx";

const MAX_LISTED = 8;

/** The invalid parts of an address, with the value and the expected form. */
export function AddressNotice({ issues, onDismiss }: { issues: readonly Issue[]; onDismiss: () => void }) {
  if (issues.length === 0) return null;
  return (
    <div className={styles.notice} role="status">
      <Box breaks grow shrink>
        <b>Part of this address could not be used; those settings are at their defaults.</b>
        <Box as="ul" size={12} mt={2}>
          {issues.slice(0, MAX_LISTED).map((issue) => (
            <li key={`${issue.param} ${String(issue.value)}`}>{issue.message}</li>
          ))}
          {issues.length > MAX_LISTED ? <li>and {issues.length - MAX_LISTED} more.</li> : null}
        </Box>
      </Box>
      <Button size="small" variant="quiet" icon aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </Button>
    </div>
  );
}

/** Reports that another of the user's teams has the measured data, and offers to switch to it. */
export const OwnerNotice = within(QueryProvider, Offer);

function Offer({ owner }: { owner: SetOwner }) {
  const me = useMe();
  const choose = useChooseTeam();
  const team = me.data?.teams[0];
  if (!team || [team.id, EXAMPLE_TEAM_ID].includes(owner.id)) return null;
  return (
    <Box mb={12}>
      <Notice
        action={
          <Button size="small" onClick={() => void choose(owner)}>
            Switch to {owner.name}
          </Button>
        }
      >
        {owner.name} owns this measured data. What you save here goes to {team.name}, your current team.
      </Notice>
    </Box>
  );
}

/** Fetches the upload in the address, with a loading state and errors. */
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
    void import("../../../entities/measurement/uploaded-set.ts")
      .then(({ fetchUpload }) => fetchUpload(reference, stop.signal))
      .then(
        ({ set, owner }) => store.resolvePending(reference, set, owner),
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
      <Box breaks grow shrink>
        <b>The measured data in this address could not be opened.</b> {error}
      </Box>
      <LinkButton size="small" href="/sign-in">
        Sign in
      </LinkButton>
      <Button size="small" variant="quiet" onClick={store.closeSet}>
        Continue without it
      </Button>
    </div>
  );
}
