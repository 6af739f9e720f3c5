import { randomUUID } from "node:crypto";
import { baseline, MAX_BASELINES } from "@wirecost/contract";
import { archived } from "../../platform/archive/archive-part.ts";
import { atMost, tablePart } from "../../platform/archive/table-part.ts";
import { seriesKey } from "./store/baselines.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "baselines.jsonl",
    kind: "baselines",
    schema: baseline.omit({ id: true }),
    size: async (tx, teamId) => ({ baselines: await tx.baseline.count({ where: { teamId } }) }),
    page: async (tx, teamId, page) =>
      (await tx.baseline.findMany({ where: { teamId }, ...page })).map(
        ({ id, model, kind, metric, settings, uploadId, thresholds, updatedAt }) => ({
          id,
          line: { model, kind, metric, settings, uploadId, thresholds, updatedAt },
        }),
      ),
    table: "baseline",
    columns: {
      id: "uuid",
      model: "text",
      kind: "text",
      metric: "text",
      settings: "jsonb",
      series: "text",
      upload_id: "uuid",
      thresholds: "jsonb",
      updated_at: "timestamptz",
    },
    conflict: "(team_id, series) DO NOTHING",
    row: ({ uploadId, updatedAt, model, kind, metric, settings, thresholds }, ids) => ({
      id: randomUUID(),
      model,
      kind,
      metric,
      settings,
      series: seriesKey(kind === null ? model : { kind }, metric, settings),
      upload_id: uploadId === null ? null : (ids.get(uploadId) ?? null),
      thresholds,
      updated_at: updatedAt,
    }),
    limit: atMost("baseline", "baselines", MAX_BASELINES),
  }),
]);
