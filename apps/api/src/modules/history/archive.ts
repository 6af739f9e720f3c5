import { randomUUID } from "node:crypto";
import { baseline, MAX_BASELINES } from "@wirecost/contract";
import { archived } from "../../platform/archive/archive-part.ts";
import { atMost, tablePart } from "../../platform/archive/table-part.ts";
import { seriesKey } from "./store/series-key.ts";

export const archive = archived(import.meta.url, [
  tablePart({
    path: "baselines.jsonl",
    kind: "baselines",
    schema: baseline.omit({ id: true }),
    rows: (tx) => tx.baseline,
    where: (teamId) => ({ teamId }),
    table: "baseline",
    conflict: "(team_id, series) DO NOTHING",
    row: ({ uploadId, ...line }, ids) => ({
      ...line,
      id: randomUUID(),
      series: seriesKey(line.kind === null ? line.model : { kind: line.kind }, line.metric, line.settings),
      uploadId: uploadId === null ? null : (ids.get(uploadId) ?? null),
    }),
    limit: atMost("baseline", "baselines", MAX_BASELINES),
  }),
]);
