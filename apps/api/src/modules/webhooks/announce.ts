import { schemaOfColumns } from "@wirecost/analysis";
import type { WebhookEvent } from "@wirecost/contract";
import { getModel } from "@wirecost/sim-core";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Services } from "../../platform/module.ts";
import { type JobTask, jobTask } from "../../platform/queue/job-tasks.ts";
import { conversationStore } from "../conversations/index.ts";
import { baselineStore } from "../history/index.ts";
import { uploadStore } from "../uploads/index.ts";
import { findRegressions } from "./find-regressions.ts";
import { deliveryStore } from "./store/deliveries.ts";
import { webhookStore } from "./store/webhooks.ts";

/** Maximum items named in a message, to keep it small; it states their number. */
const MAX_NAMED = 100;

/** Notifies a team's webhooks of a new upload, and of its regressions. */
export function announceUpload({ config: { publicUrl }, database }: Services): JobTask {
  const uploads = uploadStore(database);
  const baselines = baselineStore(database);
  const webhooks = webhookStore(database);
  const deliveries = deliveryStore(database);
  const payload = z.strictObject({ teamId: z.string(), uploadId: z.uuid() });
  return jobTask("announce-upload", "short", payload, async ({ teamId, uploadId }) => {
    const upload = await orDeleted(uploads.find(teamId, uploadId));
    if (!upload) return;
    const about = { teamId, upload, url: `${publicUrl}/uploads/${uploadId}` };
    const tell = teller(deliveries, teamId, uploadId);
    await tell("upload.created", about, upload.createdAt);
    if (!(await webhooks.anyFor(teamId, "metric.regressed"))) return;
    const { cells, schema } = await baselines.heldCells(teamId, uploadId);
    const means = schema ? schemaOfColumns(schema) : getModel(upload.model ?? "");
    const found = findRegressions(means.metrics, cells);
    if (found.length === 0) return;
    const regressions = found.slice(0, MAX_NAMED);
    await tell("metric.regressed", { ...about, count: found.length, regressions });
  });
}

/** Notifies a team's webhooks of a new recording, and of the limits that it exceeds. */
export function announceConversation({ config: { publicUrl }, database }: Services): JobTask {
  const conversations = conversationStore(database);
  const deliveries = deliveryStore(database);
  const payload = z.strictObject({ teamId: z.string(), conversationId: z.uuid() });
  return jobTask("announce-conversation", "short", payload, async ({ teamId, conversationId }) => {
    const found = await orDeleted(conversations.get(teamId, conversationId));
    if (!found) return;
    const { exceeded, ...conversation } = found;
    const about = { teamId, conversation, url: `${publicUrl}/conversations?recording=${conversationId}` };
    const tell = teller(deliveries, teamId, conversationId);
    await tell("conversation.created", about, conversation.createdAt);
    if (exceeded.length === 0) return;
    const named = exceeded.slice(0, MAX_NAMED);
    await tell("limit.exceeded", { ...about, count: exceeded.length, exceeded: named });
  });
}

/** Undefined if it was deleted before it was announced. */
async function orDeleted<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not-found") return undefined;
    throw error;
  });
}

/** Announces events of the object with this id. */
function teller(deliveries: ReturnType<typeof deliveryStore>, teamId: string, id: string) {
  return (type: WebhookEvent, data: object, timestamp = new Date().toISOString()) =>
    deliveries.announce(teamId, type, id, JSON.stringify({ type, timestamp, data }));
}
