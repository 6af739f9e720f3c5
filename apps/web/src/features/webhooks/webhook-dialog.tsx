"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type WebhookEvent, webhookEvents } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyField } from "../../shared/ui/controls/copy-field.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { EVENTS, webhookList } from "./webhook-queries.ts";

/** Adds an address, and shows its secret the one time that it is there to be shown. */
export function WebhookDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const create = useMutation({
    mutationFn: () =>
      api.createWebhook({ params: { teamId }, body: { url: url.trim(), events: [...events] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhookList(teamId).queryKey }),
  });
  const made = create.data;
  if (made) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="The webhook is added"
        description="Copy its secret now: it is shown only once."
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <Stack gap={16}>
          <CopyField label="Secret" text={made.secret} />
          <Text as="p" tone="soft">
            Each message is signed with it, as Standard Webhooks have it: check the header{" "}
            <code>webhook-signature</code> before you believe one.
          </Text>
        </Stack>
      </Dialog>
    );
  }
  const toggle = (event: WebhookEvent, on: boolean) =>
    setEvents(on ? [...events, event] : events.filter((other) => other !== event));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a webhook"
      description="It receives messages until you delete it."
    >
      <Stack
        as="form"
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        {create.error ? <Notice tone="warn">No webhook was added: {errorText(create.error)}</Notice> : null}
        <Field
          label="Address"
          hint="On the Internet, by https"
          type="url"
          value={url}
          maxLength={2000}
          required
          autoFocus
          onChange={(event) => setUrl(event.target.value)}
        />
        <Stack as="fieldset" gap={8}>
          <Text as="legend" weight={600} mb={4}>
            Events
          </Text>
          {webhookEvents.map((event) => (
            <Row as="label" key={event} align="baseline" gap={8}>
              <input
                type="checkbox"
                checked={events.includes(event)}
                onChange={({ target }) => toggle(event, target.checked)}
              />
              {EVENTS[event].says}
            </Row>
          ))}
        </Stack>
        <Row align="stretch" justify="end">
          <Button
            type="submit"
            variant="primary"
            disabled={create.isPending || url.trim() === "" || events.length === 0}
          >
            {create.isPending ? "Adding" : "Add the webhook"}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
