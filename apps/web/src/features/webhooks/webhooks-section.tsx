"use client";
import { useQuery } from "@tanstack/react-query";
import type { Team, Webhook } from "@wirecost/contract";
import dynamic from "next/dynamic";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Soft, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { useChanges } from "../../shared/ui/tables/list.tsx";
import { EVENTS, webhookList } from "./webhook-queries.ts";

const WebhookDialog = dynamic(() => import("./webhook-dialog.tsx").then((m) => m.WebhookDialog), {
  ssr: false,
});

export function WebhooksSection({ team }: { team: Team }) {
  const webhooks = useQuery(webhookList(team.id));
  const [making, setMaking] = useState(false);
  return (
    <Section
      title={`Webhooks of ${team.name}`}
      action={<Button onClick={() => setMaking(true)}>Add a webhook</Button>}
      intro="Wirecost sends a signed message to these addresses when a file or a recording is stored, or when one exceeds a threshold or limit of the team."
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

const DeliveriesDialog = dynamic(() => import("./webhook-dialog.tsx").then((m) => m.DeliveriesDialog), {
  ssr: false,
});

/** A team's webhooks, newest first, with their deliveries, a test and deletion. */
function WebhookList({ teamId, webhooks }: { teamId: string; webhooks: readonly Webhook[] }) {
  const [opened, setOpened] = useState<Webhook>();
  const { attempt, isBusy } = useChanges(webhookList(teamId).queryKey);
  const remove = ({ id, url }: Webhook) =>
    attempt("The webhook was not deleted", () => api.deleteWebhook({ params: { teamId, webhookId: id } }), {
      title: "Webhook deleted",
      description: `${url} receives no more messages.`,
    });
  const columns: readonly DataColumn<Webhook>[] = [
    { id: "url", header: "Address", cell: ({ url }) => <code className={styles.url}>{url}</code> },
    {
      id: "events",
      header: "Events",
      cell: ({ events }) => events.map((event) => `${EVENTS[event].label.toLowerCase()}s`).join(", "),
    },
    { id: "madeBy", header: "Made by", cell: ({ madeBy }) => madeBy ?? "a deleted account" },
    {
      id: "made",
      header: "Made",
      cell: ({ createdAt }) => (
        <Text as="time" nowrap dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatWhen(createdAt).replace(/, .*/, "")}
        </Text>
      ),
    },
    {
      id: "do",
      header: <Text visuallyHidden>What to do</Text>,
      align: "end",
      cell: (webhook) => (
        <Row as="span" inline align="stretch" gap={8}>
          <Button size="small" onClick={() => setOpened(webhook)} aria-label={`Messages to ${webhook.url}`}>
            Messages
          </Button>
          <Button
            size="small"
            variant="danger"
            disabled={isBusy}
            onClick={() => void remove(webhook)}
            aria-label={`Delete the webhook ${webhook.url}`}
          >
            Delete
          </Button>
        </Row>
      ),
    },
  ];
  if (webhooks.length === 0)
    return (
      <Soft border="top" py={8}>
        No webhooks yet. Add one to get a message about new uploads, recordings and regressions.
      </Soft>
    );
  return (
    <>
      <DataTable stacks rows={webhooks} columns={columns} rowId={({ id }) => id} />
      {opened ? (
        <DeliveriesDialog teamId={teamId} webhook={opened} onClose={() => setOpened(undefined)} />
      ) : null}
    </>
  );
}
