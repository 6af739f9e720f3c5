"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format-when.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { deliveryList, eventText } from "./webhook-queries.ts";

/** The latest messages to a webhook, and what became of each; a test is one of them. */
export function DeliveriesDialog({
  teamId,
  webhook,
  onClose,
}: {
  teamId: string;
  webhook: Webhook;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const params = { teamId, webhookId: webhook.id };
  const list = deliveryList(teamId, webhook.id);
  const deliveries = useQuery(list);
  const refresh = () => queries.invalidateQueries({ queryKey: list.queryKey });
  const test = useMutation({ mutationFn: () => api.testWebhook({ params }), onSuccess: refresh });
  const again = useMutation({
    mutationFn: (deliveryId: string) => api.redeliver({ params: { ...params, deliveryId } }),
    onSuccess: refresh,
  });
  const failed = test.error ?? again.error;
  const items = deliveries.data?.items ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Messages"
      description={`To ${webhook.url}. They are stored for 30 days.`}
      footer={
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          Send a test
        </Button>
      }
    >
      <Stack gap={16}>
        {failed ? <Notice tone="warn">The message was not sent: {errorText(failed)}</Notice> : null}
        <QueryState
          query={deliveries}
          loading={<Skeleton height={120} />}
          failed="The messages could not be loaded"
        >
          <DeliveryTable deliveries={items} busy={again.isPending} onAgain={(id) => again.mutate(id)} />
        </QueryState>
      </Stack>
    </Dialog>
  );
}

/** Messages, the newest first, each of which can be sent once more. */
function DeliveryTable({
  deliveries,
  busy,
  onAgain,
}: {
  deliveries: readonly WebhookDelivery[];
  busy: boolean;
  onAgain: (id: string) => void;
}) {
  const now = Date.now();
  const columns: readonly DataColumn<WebhookDelivery>[] = [
    { id: "event", header: "Message", cell: ({ event }) => eventText(event) },
    {
      id: "made",
      header: "Made",
      cell: ({ createdAt }) => (
        <Text as="time" nowrap dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatAgo(createdAt, now)}
        </Text>
      ),
    },
    { id: "state", header: "State", cell: (delivery) => <State delivery={delivery} /> },
    { id: "attempts", header: "Tries", align: "end", cell: ({ attempts }) => attempts },
    {
      id: "again",
      header: <Text visuallyHidden>What to do</Text>,
      align: "end",
      cell: (delivery) => (
        <Button
          size="small"
          disabled={busy}
          onClick={() => onAgain(delivery.id)}
          aria-label={`Send again: ${eventText(delivery.event)}, ${formatWhen(delivery.createdAt)}`}
        >
          Send again
        </Button>
      ),
    },
  ];
  if (deliveries.length === 0)
    return (
      <Text as="p" tone="soft" border="top" py={8}>
        No messages yet.
      </Text>
    );
  return <DataTable stacks rows={deliveries} columns={columns} rowId={({ id }) => id} />;
}

function State({ delivery: { state, status, error } }: { delivery: WebhookDelivery }) {
  if (state === "delivered") return `delivered, ${status ?? ""}`;
  return (
    <>
      <Tag {...(state === "failed" ? { tone: "warn" as const } : {})}>{state}</Tag> {error}
    </>
  );
}
