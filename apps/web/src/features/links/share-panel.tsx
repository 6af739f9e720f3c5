"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ShareOf } from "@wirecost/contract";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { useMe } from "../../entities/session/use-me.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/is-passing.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import styles from "./links.module.css";
import { MadeLink } from "./made-link.tsx";
import { RedactSection } from "./redact-section.tsx";
import { ShareForm } from "./share-form.tsx";
import { ShareLinks } from "./share-links.tsx";
import { expiresAt, type ShareDraft } from "./share-options.ts";
import { type KeptSource, liveShares, sharesKey } from "./share-queries.ts";
import type { SharedViewSlots } from "./shared-view.tsx";

const RecipientPreview = dynamic(() => import("./recipient-preview.tsx").then((m) => m.RecipientPreview), {
  ssr: false,
});

/** Creates links to a copy of what is shown, and lists the valid ones. Stores nothing before the button is pressed. */
export function SharePanel({
  teamId,
  of,
  title,
  source,
  Comparison,
}: {
  teamId: string;
  of: ShareOf;
  /** What recipients see above it, unless it is changed. */
  title: string;
  /** What the team keeps of it, whose links are listed. */
  source?: KeptSource | undefined;
} & SharedViewSlots) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<ShareDraft>({
    title,
    shows: "table",
    expiry: "30",
    lastDay: "",
    password: "",
    redact: [],
    redactAll: false,
    note: "",
    sender: undefined,
    showsSender: true,
  });
  const me = useMe();
  // Shown unless it is switched off: the account's name until another is typed.
  const name = draft.sender ?? me.data?.user?.name ?? "";
  const [looking, setLooking] = useState(false);
  const [missing, setMissing] = useState(false);
  const predicted = of.kind === "run" || of.kind === "design";
  const sender = draft.showsSender ? name.trim() || null : null;
  const seen = {
    of,
    title: draft.title.trim() || title,
    shows: draft.shows,
    redact: [...draft.redact],
    redactAll: draft.redactAll,
    note: draft.note.trim() || null,
    sender,
  };
  const create = useMutation({
    mutationFn: (until: string | null) =>
      api.createShare({
        params: { teamId },
        body: { ...seen, expiresAt: until, password: draft.password || null },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sharesKey(teamId) }),
  });
  const make = () => {
    const until = expiresAt(draft, new Date());
    setMissing(until === undefined);
    if (until !== undefined) create.mutate(until);
  };
  const made = create.data;
  return (
    <div className={styles.panel}>
      <p className={styles.intro}>
        The link opens a copy of the current state, without an account
        {predicted ? ", and recipients can move the sliders" : ""}. It gives no other access to your team.{" "}
        <Link href="/shares">All links</Link>
      </p>
      {create.error ? <Notice tone="warn">The link was not created: {errorText(create.error)}</Notice> : null}
      <ShareForm
        draft={{ ...draft, sender: name }}
        chartable={predicted}
        missing={missing}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
      <RedactSection
        teamId={teamId}
        of={of}
        draft={{ ...draft, sender: sender ?? "" }}
        onChange={(change) => setDraft((old) => ({ ...old, ...change }))}
      />
      <div className={styles.make}>
        <Button onClick={() => setLooking(true)}>View as recipient</Button>
        <Button variant={made ? "plain" : "primary"} disabled={create.isPending} onClick={make}>
          {create.isPending ? "Creating link" : made ? "Create another link" : "Create link"}
        </Button>
      </div>
      {made ? <MadeLink url={made.url} locked={made.share.password} /> : null}
      {source ? <OwnLinks teamId={teamId} source={source} /> : null}
      {looking ? (
        <RecipientPreview
          teamId={teamId}
          wanted={seen}
          Comparison={Comparison}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </div>
  );
}

function OwnLinks({ teamId, source }: { teamId: string; source: KeptSource }) {
  const links = useQuery(liveShares(teamId, source));
  return (
    <QueryState query={links} loading={<Skeleton height={40} />} failed="The links could not be loaded">
      <ShareLinks teamId={teamId} links={links.data?.items ?? []} />
    </QueryState>
  );
}
