import { MAX_ENVIRONMENTS, measuredColumns, type UploadHead, uploadEnvironment } from "@wirecost/contract";
import { z } from "zod";
import type { InTeam } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import { rowOf } from "../../../platform/database/wire-row.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { readUnstated } from "./read-unstated.ts";
import { UPLOAD_COLUMNS, uploadRow } from "./upload-row.ts";

/** Its stated environments, newest first. */
const STATED = `
  SELECT name, version, facts, stated_at AS "statedAt" FROM upload_environment
  WHERE team_id = $1 AND upload_id = u.id ORDER BY stated_at DESC, id DESC LIMIT ${MAX_ENVIRONMENTS}`;

/** SQL: with its environments in one statement. */
const HEAD = `
  SELECT ${UPLOAD_COLUMNS}, u.setup, u.axes, u.metric, u.schema,
    array(SELECT to_json(stated) FROM (${STATED}) AS stated) AS environments
  FROM upload u WHERE u.team_id = $1 AND u.id = $2::uuid AND u.deleted_at IS NULL`;

const head = uploadRow.extend({
  setup: z.unknown(),
  axes: z.array(z.string()).transform(([first = "", second = ""]): [string, string] => [first, second]),
  metric: z.string(),
  schema: measuredColumns.nullable(),
  environments: z.array(rowOf(uploadEnvironment).schema),
});

/** An upload without its rows. @throws AppError not-found */
export async function readUploadHead(inTeam: InTeam, teamId: string, id: string): Promise<UploadHead> {
  const [row] = await inTeam.query({ text: HEAD, values: [teamId, id] }, head);
  if (!row) throw notFound("upload");
  const upload = { ...row, setup: readParams(row.setup) };
  return { ...upload, unstated: await readUnstated(inTeam, teamId, upload) };
}
