import type { WebhookDelivery, WebhookEvent } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";

export function webhookList(teamId: string) {
  return apiQuery(["webhooks", teamId], (options) => api.listWebhooks({ params: { teamId } }, options));
}

const SOON_MS = 2000;

/** The latest deliveries of a webhook; reloaded while one is pending. */
export function deliveryList(teamId: string, webhookId: string) {
  return apiQuery(
    ["webhooks", teamId, webhookId, "deliveries"],
    (options) => api.listDeliveries({ params: { teamId, webhookId } }, options),
    {
      refetchInterval: ({ state }) =>
        state.data?.items.some((delivery) => delivery.state === "waiting") ? SOON_MS : false,
    },
  );
}

export const EVENTS = {
  "upload.created": { label: "New upload", description: "A file was stored" },
  "metric.regressed": { label: "Regression", description: "An upload exceeds a threshold of the team" },
  "conversation.created": { label: "New recording", description: "A recorded conversation was stored" },
  "limit.exceeded": { label: "Exceeded limit", description: "A recording exceeds a limit of the team" },
} as const satisfies Record<WebhookEvent, { label: string; description: string }>;

export function eventText(event: WebhookDelivery["event"]): string {
  return event === "webhook.test" ? "Test" : EVENTS[event].label;
}
