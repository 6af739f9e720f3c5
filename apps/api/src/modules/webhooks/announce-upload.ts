import { schemaOfColumns } from "@wirecost/analysis";
import type { WebhookEvent } from "@wirecost/contract";
import { getModel } from "@wirecost/sim-core";
import type { Config } from "../../platform/config/config.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { JobPayload } from "../../platform/queue/job-payloads.ts";
import type { Data } from "../open-data.ts";
import { findRegressions } from "./find-regressions.ts";

/** The most that one message names, so that it stays small; it says how many there are. */
const MAX_REGRESSIONS = 100;

/** Tells a team's webhooks of a new upload, and of what in it is worse than the team allows. */
export function uploadAnnouncer(
  { publicUrl }: Pick<Config, "publicUrl">,
  {
    uploads,
    baselines,
    webhooks,
    deliveries,
  }: Pick<Data, "uploads" | "baselines" | "webhooks" | "deliveries">,
): (job: JobPayload<"announce-upload">) => Promise<void> {
  return async ({ teamId, uploadId }) => {
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
  };
}
