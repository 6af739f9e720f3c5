import type { WebhookEvent } from "@wirecost/contract";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Services } from "../../platform/module.ts";
import { type JobTask, jobTask } from "../../platform/queue/job-tasks.ts";
import { conversationStore } from "../conversations/index.ts";
import { deliveryStore } from "./store/deliveries.ts";

/** The most that one message names, so that it stays small; it says how many there are. */
const MAX_EXCEEDED = 100;

/** Tells a team's webhooks of a new recording, and of the limits that it exceeds. */
export function announceConversation({ config: { publicUrl }, database }: Services): JobTask {
  const conversations = conversationStore(database);
  const deliveries = deliveryStore(database);
  const payload = z.strictObject({ teamId: z.string(), conversationId: z.uuid() });
  return jobTask("announce-conversation", "short", payload, async ({ teamId, conversationId }) => {
    const found = await conversations.get(teamId, conversationId).catch((error: unknown) => {
      // The recording was deleted before it was announced.
      if (error instanceof AppError && error.code === "not-found") return undefined;
      throw error;
    });
    if (!found) return;
    const { exceeded, ...conversation } = found;
    const url = `${publicUrl}/conversations?recording=${conversationId}`;
    const about = { teamId, conversation, url };
    const tell = (event: WebhookEvent, timestamp: string, data: object) =>
      deliveries.announce(teamId, event, conversationId, JSON.stringify({ type: event, timestamp, data }));
    await tell("conversation.created", conversation.createdAt, about);
    if (exceeded.length === 0) return;
    const named = exceeded.slice(0, MAX_EXCEEDED);
    await tell("limit.exceeded", new Date().toISOString(), {
      ...about,
      count: exceeded.length,
      exceeded: named,
    });
  });
}
