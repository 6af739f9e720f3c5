import type { Actor, ArchiveSize } from "@wirecost/contract";
import { z } from "zod";
import type { Database, InTeam } from "../../../platform/database/database.ts";
import { notFound } from "../../../platform/errors/app-error.ts";
import { readChunk } from "../../uploads/columns/read-chunk.ts";
import { readBytes } from "../../uploads/store/read-bytes.ts";
import { type ArchiveFile, type archivedRows, archiveFiles, uploadFiles } from "../archive-lines.ts";
import type { ArchivePart } from "../file/write-archive.ts";
import { commentsKept, type ExportedLine, exportedLines } from "./exported-lines.ts";

/** Rows of one query. */
const PAGE = 100;

/** Everything that a team keeps, for an archive. */
export function exportData(database: Database) {
  return {
    size: (teamId: string): Promise<ArchiveSize> =>
      database.asTeam(teamId, async (tx) => {
        const live = { where: { teamId, deletedAt: null } };
        const all = { where: { teamId } };
        const uploads = await tx.upload.aggregate({ ...live, _count: true, _sum: { bytes: true } });
        return {
          experiments: await tx.experiment.count(live),
          runs: await tx.run.count({ where: { teamId, experiment: { deletedAt: null } } }),
          uploads: uploads._count,
          calibrations: await tx.calibration.count(live),
          plans: await tx.plan.count(live),
          environments: await tx.environment.count(live),
          mappings: await tx.namedMapping.count(all),
          baselines: await tx.baseline.count(all),
          comments: await tx.comment.count({ where: commentsKept(teamId) }),
          bytes: uploads._sum.bytes ?? 0,
        };
      }),

    /** The team's name. Records the export in the activity log. */
    begin: (teamId: string, { kind, id, name }: Actor): Promise<string> =>
      database.asTeam(teamId, async (tx) => {
        const team = await tx.organization.findUnique({ where: { id: teamId }, select: { name: true } });
        if (!team) throw notFound("team");
        await tx.activity.create({
          data: {
            teamId,
            actorKind: kind,
            actorId: id,
            actorName: name,
            verb: "exported",
            objectKind: "team",
            objectId: teamId,
            objectName: team.name,
          },
        });
        return team.name;
      }),

    /** Page by page and file by file, each as it is when its turn comes. */
    parts: (teamId: string): AsyncGenerator<ArchivePart> => parts(database.team(teamId), teamId),
  };
}

async function* parts(inTeam: InTeam, teamId: string): AsyncGenerator<ArchivePart> {
  const uploads: Upload[] = [];
  for (const path of archiveFiles) {
    const content = async function* () {
      for await (const line of lines(inTeam, teamId, path)) {
        if (path === "uploads.jsonl") uploads.push(upload.parse(line));
        yield `${JSON.stringify(line)}\n`;
      }
    };
    yield { path, content };
  }
  for (const { id, bytes, rowCount } of uploads) {
    const files = uploadFiles(id);
    yield { path: files.bytes, content: () => readBytes(inTeam, teamId, id, bytes) };
    yield { path: files.rows, content: () => rows(inTeam, teamId, id, rowCount) };
  }
}

const upload = z.object({ id: z.string(), bytes: z.int(), rowCount: z.int() });
type Upload = z.infer<typeof upload>;

async function* lines(inTeam: InTeam, teamId: string, path: ArchiveFile): AsyncGenerator<object> {
  let after: string | undefined;
  do {
    const begin =
      after === undefined ? {} : { cursor: { teamId_id: { teamId, id: after } }, skip: 1 as const };
    const page: readonly ExportedLine<ArchiveFile>[] = await inTeam(async (tx) =>
      exportedLines[path](tx, teamId, { orderBy: { id: "asc" }, take: PAGE, ...begin }),
    );
    for (const { line } of page) yield line;
    after = page.length < PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}

async function* rows(
  inTeam: InTeam,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<string> {
  for (let first = 0; first < count; ) {
    const { metrics, ...chunk } = await readChunk(inTeam, { teamId, uploadId }, first);
    const line: z.input<typeof archivedRows> = {
      ...chunk,
      metrics: metrics.map((values) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))),
    };
    yield `${JSON.stringify(line)}\n`;
    first += chunk.cells.length;
  }
}
