import { unstatedOfSet } from "@wirecost/analysis";
import type { UploadHead } from "@wirecost/contract";
import { models } from "@wirecost/sim-core";
import { z } from "zod";
import type { InTeam } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import { RecentMap } from "../../../platform/limits/recent-map.ts";

/** Maximum cells examined: the settings they leave open are similar, and each takes about a hundred predictions. */
const CELLS = 8;
/** Size of the cache of results. The rows and setup of an upload never change. */
const REMEMBERED = 1000;

/** A sample over the upload, in order. SQL: a window over its cells. */
const SOME = `
  SELECT settings FROM (
    SELECT settings, cell, (row_number() OVER (ORDER BY cell) - 1) % greatest(1, count(*) OVER () / ${CELLS}) AS skip
    FROM measured_cell WHERE team_id = $1 AND upload_id = $2::uuid) AS c
  WHERE skip = 0 ORDER BY cell LIMIT ${CELLS}`;

const cells = z.object({ settings: z.unknown() });
const known = new RecentMap<NonNullable<UploadHead["unstated"]>>(REMEMBERED);

/** Unstated parameters that affect predictions of an upload's metric; null if the rows belong to no model. */
export async function readUnstated(
  inTeam: InTeam,
  teamId: string,
  { id, model: modelId, setup, metric }: Pick<UploadHead, "id" | "model" | "setup" | "metric">,
): Promise<UploadHead["unstated"]> {
  const model = models.find((one) => one.id === modelId);
  if (!model) return null;
  const key = `${id} ${model.version}`;
  const found = known.get(key);
  if (found) return found;
  const rows = await inTeam.query({ text: SOME, values: [teamId, id] }, cells);
  const measured = rows.map(({ settings }) => ({ settings: readParams(settings), metrics: { [metric]: 1 } }));
  const { settings, constants, partly } = unstatedOfSet(model, { setup, rows: measured }, metric);
  const unstated = { settings: [...settings], constants: [...constants], partly: [...partly] };
  known.set(key, unstated);
  return unstated;
}
