import { useQuery } from "@tanstack/react-query";
import { type Webhook, type WebhookDelivery, type WebhookEvent, webhookEvents } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { errorText, useChange } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Check } from "../../shared/ui/controls/check.tsx";
import { CopyField } from "../../shared/ui/controls/copy-field.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Soft, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Ago, buttonColumn } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { deliveryList, EVENTS, eventText, webhookList } from "./webhook-queries.ts";

/** Adds an address, and shows its secret, which is visible only once. */
export function WebhookDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const create = useChange(
    () => api.createWebhook({ params: { teamId }, body: { url: url.trim(), events: [...events] } }),
    webhookList(teamId).queryKey,
  );
  const made = create.data;
  if (made) {
    return (
      <Dialog
        onClose={onClose}
        title="The webhook is added"
        description="Copy its secret now: it is shown only once."
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <Stack gap={16}>
          <CopyField label="Secret" text={made.secret} />
          <Soft>
            Each message is signed with it, as Standard Webhooks specifies: check the header{" "}
            <code>webhook-signature</code> before you trust it.
          </Soft>
        </Stack>
      </Dialog>
    );
  }
  const toggle = (event: WebhookEvent, on: boolean) =>
    setEvents(on ? [...events, event] : events.filter((other) => other !== event));
  return (
    <Dialog onClose={onClose} title="Add a webhook" description="It receives messages until you delete it.">
      <Form
        step={create}
        failed="No webhook was added"
        action="Add the webhook"
        doing="Adding"
        ready={url.trim() !== "" && events.length > 0}
      >
        <Field
          label="Address"
          hint="On the Internet, by https"
          type="url"
          value={url}
          maxLength={2000}
          required
          autoFocus
          onChange={setUrl}
        />
        <Stack as="fieldset" gap={8}>
          <Text as="legend" weight={600} mb={4}>
            Events
          </Text>
          {webhookEvents.map((event) => (
            <Check
              key={event}
              checked={events.includes(event)}
              onChange={(checked) => toggle(event, checked)}
            >
              {EVENTS[event].description}
            </Check>
          ))}
        </Stack>
      </Form>
    </Dialog>
  );
}

/** The latest messages to a webhook with their results, including tests. */
export function DeliveriesDialog({
  teamId,
  webhook,
  onClose,
}: {
  teamId: string;
  webhook: Webhook;
  onClose: () => void;
}) {
  const params = { teamId, webhookId: webhook.id };
  const list = deliveryList(teamId, webhook.id);
  const deliveries = useQuery(list);
  const test = useChange(() => api.testWebhook({ params }), list.queryKey);
  const again = useChange(
    (deliveryId: string) => api.redeliver({ params: { ...params, deliveryId } }),
    list.queryKey,
  );
  const failed = test.error ?? again.error;
  const columns: readonly DataColumn<WebhookDelivery>[] = [
    column("Message", ({ event }) => eventText(event)),
    column("Created", ({ createdAt }) => <Ago at={createdAt} />),
    column("State", (delivery) => <State delivery={delivery} />),
    column("Attempts", { align: "end" }, ({ attempts }) => attempts),
    buttonColumn(({ id, event, createdAt }) => [
      {
        label: "Send again",
        name: `Send again: ${eventText(event)}, ${formatWhen(createdAt)}`,
        isBusy: again.isPending,
        act: () => again.mutate(id),
      },
    ]),
  ];
  return (
    <Dialog
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
        <QueryState query={deliveries} loading={120} failed="The messages could not be loaded">
          {({ items }) =>
            items.length > 0 ? (
              <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
            ) : (
              <Soft border="top" py={8}>
                No messages yet.
              </Soft>
            )
          }
        </QueryState>
      </Stack>
    </Dialog>
  );
}

function State({ delivery: { state, status, error } }: { delivery: WebhookDelivery }) {
  if (state === "delivered") return `delivered, ${status ?? ""}`;
  return (
    <>
      <Tag {...(state === "failed" ? { tone: "warn" as const } : {})}>{state}</Tag> {error}
    </>
  );
}
