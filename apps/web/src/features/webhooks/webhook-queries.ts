import { queryOptions } from "@tanstack/react-query";
import type { WebhookDelivery, WebhookEvent } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";

/** Addresses that are told what happens in a team. */
export function webhookList(teamId: string) {
  return queryOptions({
    queryKey: ["webhooks", teamId],
    queryFn: ({ signal }) => api.listWebhooks({ params: { teamId } }, { signal }),
  });
}

const SOON_MS = 2000;

/** The latest messages to one of them; asked for again while one waits. */
export function deliveryList(teamId: string, webhookId: string) {
  return queryOptions({
    queryKey: ["webhooks", teamId, webhookId, "deliveries"],
    queryFn: ({ signal }) => api.listDeliveries({ params: { teamId, webhookId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((delivery) => delivery.state === "waiting") ? SOON_MS : false,
  });
}

/** What a team can be told of, in words. */
export const EVENTS = {
  "upload.created": { label: "New upload", says: "a file was stored" },
  "metric.regressed": { label: "Regression", says: "an upload passes a threshold of the team" },
} as const satisfies Record<WebhookEvent, { label: string; says: string }>;

/** What a message was about, in words. */
export function eventText(event: WebhookDelivery["event"]): string {
  return event === "webhook.test" ? "Test" : EVENTS[event].label;
}
