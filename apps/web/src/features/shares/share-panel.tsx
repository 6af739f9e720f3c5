"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { CopyField } from "../../components/ui/copy-field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { ShareLinks } from "./share-links.tsx";
import styles from "./share-panel.module.css";
import { EXPIRIES, shareList } from "./share-queries.ts";

/** Makes links to one stored run, and lists those that still open. */
export function SharePanel({ teamId, runId }: { teamId: string; runId: string }) {
  const queries = useQueryClient();
  const [expiry, setExpiry] = useState<string>("30");
  const links = useQuery(shareList(teamId, runId));
  const create = useMutation({
    mutationFn: () =>
      api.createShare({
        params: { teamId, runId },
        body: { expiresInDays: expiry === "" ? null : Number(expiry) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: shareList(teamId, runId).queryKey }),
  });
  const url = create.data?.url;
  return (
    <div className={styles.panel}>
      <p className={styles.intro}>
        Whoever has the link sees this one table, read-only and without an account, and can move the sliders
        for themselves. It leads nowhere else in your team.
      </p>
      {create.error ? <Notice tone="warn">No link was made: {errorText(create.error)}</Notice> : null}
      <div className={styles.make}>
        <Select
          className={styles.expiry}
          label="The link expires"
          value={expiry}
          onChange={(event) => setExpiry(event.target.value)}
          options={EXPIRIES}
        />
        <Button
          variant={url ? "plain" : "primary"}
          disabled={create.isPending}
          onClick={() => create.mutate()}
        >
          {create.isPending ? "Making a link" : url ? "Make another link" : "Make a link"}
        </Button>
      </div>
      {url ? (
        <div className={styles.made} role="status">
          <p>Copy it now: it is shown this once, and only its hash is stored.</p>
          <CopyField label="Link" text={url} />
        </div>
      ) : null}
      <QueryState query={links} loading={<Skeleton height={40} />} failed="The links could not be loaded">
        <ShareLinks teamId={teamId} runId={runId} links={links.data?.items ?? []} />
      </QueryState>
    </div>
  );
}
