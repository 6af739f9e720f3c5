"use client";
import { useQuery } from "@tanstack/react-query";
import type { Team } from "@wirecost/contract";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { WebhookList } from "./webhook-list.tsx";
import { webhookList } from "./webhook-queries.ts";

const WebhookDialog = dynamic(() => import("./webhook-dialog.tsx").then((m) => m.WebhookDialog), {
  ssr: false,
});

/** Lists, creates, tests and deletes the webhooks of a team. */
export function WebhooksSection({ team }: { team: Team }) {
  const webhooks = useQuery(webhookList(team.id));
  const [making, setMaking] = useState(false);
  return (
    <Section
      title={`Webhooks of ${team.name}`}
      action={<Button onClick={() => setMaking(true)}>Add a webhook</Button>}
      intro="Wirecost sends a signed message to these addresses when a file is stored, or when one exceeds a threshold of the team."
    >
      <QueryState
        query={webhooks}
        loading={<Skeleton height={80} />}
        failed="The webhooks could not be loaded"
      >
        <WebhookList teamId={team.id} webhooks={webhooks.data?.items ?? []} />
      </QueryState>
      {making ? <WebhookDialog teamId={team.id} onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}
