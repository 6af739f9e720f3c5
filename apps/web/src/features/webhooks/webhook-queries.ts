import { queryOptions } from "@tanstack/react-query";
import type { WebhookDelivery, WebhookEvent } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

export function webhookList(teamId: string) {
  return queryOptions({
    queryKey: ["webhooks", teamId],
    queryFn: ({ signal }) => api.listWebhooks({ params: { teamId } }, { signal }),
  });
}

const SOON_MS = 2000;

/** The latest deliveries of a webhook; reloaded while one waits. */
export function deliveryList(teamId: string, webhookId: string) {
  return queryOptions({
    queryKey: ["webhooks", teamId, webhookId, "deliveries"],
    queryFn: ({ signal }) => api.listDeliveries({ params: { teamId, webhookId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((delivery) => delivery.state === "waiting") ? SOON_MS : false,
  });
}

/** Labels of the events. */
export const EVENTS = {
  "upload.created": { label: "New upload", says: "A file was stored" },
  "metric.regressed": { label: "Regression", says: "An upload exceeds a threshold of the team" },
  "conversation.created": { label: "New recording", says: "A recorded conversation was stored" },
  "limit.exceeded": { label: "Exceeded limit", says: "A recording exceeds a limit of the team" },
} as const satisfies Record<WebhookEvent, { label: string; says: string }>;

/** Label of a delivered event. */
export function eventText(event: WebhookDelivery["event"]): string {
  return event === "webhook.test" ? "Test" : EVENTS[event].label;
}
