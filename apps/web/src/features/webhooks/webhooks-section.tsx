"use client";
import { useQuery } from "@tanstack/react-query";
import type { Team, Webhook } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { Soft } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { buttonColumn, Day, useChanges } from "../../shared/ui/tables/list.tsx";
import { EVENTS, webhookList } from "./webhook-queries.ts";

const WebhookDialog = whenShown(() => import("./webhook-dialog.tsx").then((m) => m.WebhookDialog));

export function WebhooksSection({ team }: { team: Team }) {
  const webhooks = useQuery(webhookList(team.id));
  return (
    <Section
      title={`Webhooks of ${team.name}`}
      action={
        <OpenButton label="Add a webhook">
          {(onClose) => <WebhookDialog teamId={team.id} onClose={onClose} />}
        </OpenButton>
      }
      intro="Wirecost sends a signed message to these addresses when a file or a recording is stored, or when one exceeds a threshold or limit of the team."
    >
      <QueryState query={webhooks} loading={80} failed="The webhooks could not be loaded">
        {({ items }) => <WebhookList teamId={team.id} webhooks={items} />}
      </QueryState>
    </Section>
  );
}

const DeliveriesDialog = whenShown(() => import("./webhook-dialog.tsx").then((m) => m.DeliveriesDialog));

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
    column("Address", ({ url }) => <code className={styles.url}>{url}</code>),
    column("Events", ({ events }) =>
      events.map((event) => `${EVENTS[event].label.toLowerCase()}s`).join(", "),
    ),
    column("Created by", ({ madeBy }) => madeBy ?? "a deleted account"),
    column("Created", ({ createdAt }) => <Day at={createdAt} />),
    buttonColumn((webhook) => [
      { label: "Messages", name: `Messages to ${webhook.url}`, act: () => setOpened(webhook) },
      {
        label: "Delete",
        name: `Delete the webhook ${webhook.url}`,
        variant: "danger",
        isBusy,
        act: () => remove(webhook),
      },
    ]),
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
