"use client";
import { useQuery } from "@tanstack/react-query";
import type { Team } from "@wirecost/contract";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useMay } from "../../../entities/session/use-may.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { QueryState } from "../../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import { Section } from "../../../shared/ui/page/section.tsx";
import { KeyList } from "./key-list.tsx";
import { keyList } from "./key-queries.ts";

const KeyDialog = dynamic(() => import("./key-dialog.tsx").then((m) => m.KeyDialog), { ssr: false });

/** Keys with which programs act for a team: made, listed and revoked here. */
export function KeysSection({ team }: { team: Team }) {
  const keys = useQuery(keyList(team.id));
  const [making, setMaking] = useState(false);
  const edits = useMay("editKeys");
  return (
    <Section
      title={`Keys of ${team.name}`}
      action={edits ? <Button onClick={() => setMaking(true)}>Create API key</Button> : null}
      intro={
        <>
          A program sends a key instead of signing in: the terminal's <code>wirecost</code>, a build server,
          or anything that speaks to the <a href="/api/docs">API</a>.
        </>
      }
    >
      <QueryState query={keys} loading={<Skeleton height={80} />} failed="The keys could not be loaded">
        <KeyList teamId={team.id} keys={keys.data?.items ?? []} />
      </QueryState>
      {making ? <KeyDialog teamId={team.id} onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}
