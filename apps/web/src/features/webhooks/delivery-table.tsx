"use client";
import type { WebhookDelivery } from "@wirecost/contract";
import { formatAgo, formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { eventText } from "./webhook-queries.ts";
import styles from "./webhooks.module.css";

/** Messages, the newest first, each of which can be sent once more. */
export function DeliveryTable({
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
        <time className={styles.nowrap} dateTime={createdAt} title={formatWhen(createdAt)}>
          {formatAgo(createdAt, now)}
        </time>
      ),
    },
    { id: "state", header: "State", cell: (delivery) => <State delivery={delivery} /> },
    { id: "attempts", header: "Tries", align: "end", cell: ({ attempts }) => attempts },
    {
      id: "again",
      header: <VisuallyHidden>What to do</VisuallyHidden>,
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
  if (deliveries.length === 0) return <p className={styles.none}>No messages yet.</p>;
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
