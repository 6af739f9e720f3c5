import { schemaOfColumns } from "@wirecost/analysis";
import type { WebhookEvent } from "@wirecost/contract";
import { getModel } from "@wirecost/sim-core";
import { z } from "zod";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Services } from "../../platform/module.ts";
import { type JobTask, jobTask } from "../../platform/queue/job-tasks.ts";
import { baselineStore } from "../history/index.ts";
import { uploadStore } from "../uploads/index.ts";
import { findRegressions } from "./find-regressions.ts";
import { deliveryStore } from "./store/deliveries.ts";
import { webhookStore } from "./store/webhooks.ts";

/** The most that one message names, so that it stays small; it says how many there are. */
const MAX_REGRESSIONS = 100;

/** Tells a team's webhooks of a new upload, and of what in it is worse than the team allows. */
export function announceUpload({ config: { publicUrl }, database }: Services): JobTask {
  const uploads = uploadStore(database);
  const baselines = baselineStore(database);
  const webhooks = webhookStore(database);
  const deliveries = deliveryStore(database);
  const payload = z.strictObject({ teamId: z.string(), uploadId: z.uuid() });
  return jobTask("announce-upload", "short", payload, async ({ teamId, uploadId }) => {
    const upload = await uploads.find(teamId, uploadId).catch((error: unknown) => {
      // The upload was deleted before it was announced.
      if (error instanceof AppError && error.code === "not-found") return undefined;
      throw error;
    });
    if (!upload) return;
    const about = { teamId, upload, url: `${publicUrl}/uploads/${uploadId}` };
    const tell = (event: WebhookEvent, timestamp: string, data: object) =>
      deliveries.announce(teamId, event, uploadId, JSON.stringify({ type: event, timestamp, data }));
    await tell("upload.created", upload.createdAt, about);
    if (!(await webhooks.anyFor(teamId, "metric.regressed"))) return;
    const { cells, schema } = await baselines.heldCells(teamId, uploadId);
    const means = schema ? schemaOfColumns(schema) : getModel(upload.model ?? "");
    const found = findRegressions(means.metrics, cells);
    if (found.length === 0) return;
    const regressions = found.slice(0, MAX_REGRESSIONS);
    await tell("metric.regressed", new Date().toISOString(), { ...about, count: found.length, regressions });
  });
}
