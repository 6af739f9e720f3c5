import type { PlanRows } from "@wirecost/contract";
import { z } from "zod";
import type { InTeam } from "../../../platform/database/database.ts";
import { readParams } from "../../../platform/database/read-params.ts";
import { readChunk, rowsOf } from "../../uploads/index.ts";

/** Maximum rows of a plan: 20,000 runs, each measured twice. */
const MAX_ROWS = 40_000;

/**
 * Rows whose label begins with a plan's id, or contains it after a space; the earliest upload first. SQL: a search in
 * arrays of labels.
 */
export async function findPlanRows(
  inTeam: InTeam,
  teamId: string,
  model: string,
  planId: string,
): Promise<PlanRows> {
  const candidates = await inTeam((tx) =>
    tx.upload.findMany({
      where: { teamId, model, deletedAt: null },
      select: { id: true, name: true, setup: true },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
  const places = new Map(candidates.map(({ id }, i) => [id, i]));
  const chunks = chunkRows
    .parse(
      await inTeam(
        (tx) => tx.$queryRaw`
        SELECT upload_id AS "uploadId", first FROM measured_chunk
        WHERE team_id = ${teamId} AND upload_id = ANY (${[...places.keys()]}::uuid[])
          AND strpos(array_to_string(labels, ' '), ${`${planId} `}) > 0
        ORDER BY first`,
      ),
    )
    .sort((a, b) => (places.get(a.uploadId) ?? 0) - (places.get(b.uploadId) ?? 0));
  const rows: PlanRows["rows"] = [];
  for (const { uploadId, first } of chunks) {
    if (rows.length >= MAX_ROWS) break;
    for (const row of rowsOf(await readChunk(inTeam, { teamId, uploadId }, first)))
      if (isOfPlan(row.label, planId)) rows.push({ upload: uploadId, ...row });
  }
  rows.length = Math.min(rows.length, MAX_ROWS);
  const used = new Set(rows.map(({ upload }) => upload));
  return {
    uploads: candidates
      .filter(({ id }) => used.has(id))
      .map(({ id, name, setup }) => ({ id, name, setup: readParams(setup) })),
    rows,
  };
}

const chunkRows = z.array(z.object({ uploadId: z.uuid(), first: z.int() }));

function isOfPlan(label: string, planId: string): boolean {
  return label.startsWith(`${planId} `) || label.includes(` ${planId} `);
}
