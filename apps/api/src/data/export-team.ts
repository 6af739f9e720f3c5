import type { Actor, ArchiveSize } from "@wirecost/contract";
import type { PrismaClient } from "@wirecost/prisma";
import { z } from "zod";
import { notFound } from "../app-error.ts";
import { type ArchiveFile, type archivedRows, archiveFiles, uploadFiles } from "../archive/archive-lines.ts";
import type { ArchivePart } from "../archive/write-archive.ts";
import { exportedLines } from "./exported-lines.ts";
import { readBytes } from "./read-bytes.ts";
import { readChunk } from "./read-chunk.ts";

/** Rows of one query. */
const PAGE = 100;

/** Everything that a team keeps, for an archive. */
export function exportData(prisma: PrismaClient) {
  return {
    async size(teamId: string): Promise<ArchiveSize> {
      const live = { where: { teamId, deletedAt: null } };
      const all = { where: { teamId } };
      const [experiments, runs, uploads, calibrations, plans, passports, mappings, baselines] =
        await Promise.all([
          prisma.experiment.count(live),
          prisma.run.count({ where: { teamId, experiment: { deletedAt: null } } }),
          prisma.upload.aggregate({ ...live, _count: true, _sum: { bytes: true } }),
          prisma.calibration.count(live),
          prisma.plan.count(live),
          prisma.passport.count(live),
          prisma.namedMapping.count(all),
          prisma.baseline.count(all),
        ]);
      return {
        experiments,
        runs,
        uploads: uploads._count,
        calibrations,
        plans,
        passports,
        mappings,
        baselines,
        bytes: uploads._sum.bytes ?? 0,
      };
    },

    /** The team's name; that somebody exports it is recorded. */
    async begin(teamId: string, { kind, id, name }: Actor): Promise<string> {
      const team = await prisma.organization.findUnique({ where: { id: teamId }, select: { name: true } });
      if (!team) throw notFound("team");
      await prisma.activity.create({
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
    },

    /** Page by page and file by file, each as it is when its turn comes. */
    async *parts(teamId: string): AsyncGenerator<ArchivePart> {
      const uploads: Upload[] = [];
      for (const path of archiveFiles) {
        const content = async function* () {
          for await (const line of lines(prisma, teamId, path)) {
            if (path === "uploads.jsonl") uploads.push(upload.parse(line));
            yield `${JSON.stringify(line)}\n`;
          }
        };
        yield { path, content };
      }
      for (const { id, bytes, rowCount } of uploads) {
        const files = uploadFiles(id);
        yield { path: files.bytes, content: () => readBytes(prisma, teamId, id, bytes) };
        yield { path: files.rows, content: () => rows(prisma, teamId, id, rowCount) };
      }
    },
  };
}

const upload = z.object({ id: z.string(), bytes: z.int(), rowCount: z.int() });
type Upload = z.infer<typeof upload>;

async function* lines(prisma: PrismaClient, teamId: string, path: ArchiveFile): AsyncGenerator<object> {
  let after: string | undefined;
  do {
    const page = await exportedLines[path](prisma, teamId, {
      orderBy: { id: "asc" },
      take: PAGE,
      ...(after === undefined ? {} : { cursor: { id: after }, skip: 1 }),
    });
    for (const { line } of page) yield line;
    after = page.length < PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}

async function* rows(
  prisma: PrismaClient,
  teamId: string,
  uploadId: string,
  count: number,
): AsyncGenerator<string> {
  for (let first = 0; first < count; ) {
    const { metrics, ...chunk } = await readChunk(prisma, { teamId, uploadId }, first);
    const line: z.input<typeof archivedRows> = {
      ...chunk,
      metrics: metrics.map((values) => Array.from(values, (value) => (Number.isNaN(value) ? null : value))),
    };
    yield `${JSON.stringify(line)}\n`;
    first += chunk.cells.length;
  }
}
