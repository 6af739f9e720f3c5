import { createHash, randomBytes } from "node:crypto";
import { run as runSchema, type Share, type SharedTable } from "@wirecost/contract";
import type { Prisma, PrismaClient } from "@wirecost/prisma";
import { notFound, shareGone } from "../app-error.ts";
import { isCurrent } from "./run-row.ts";

const DAY_MS = 86_400_000;
const listed = { include: { run: { select: { experiment: { select: { name: true } } } } } } as const;

/** Links to single runs. */
export function shareData(prisma: PrismaClient) {
  return {
    async list(teamId: string, runId: string | undefined): Promise<readonly Share[]> {
      const rows = await prisma.share.findMany({
        where: { teamId, ...alive(), ...(runId ? { runId } : {}), run: { experiment: { deletedAt: null } } },
        orderBy: { createdAt: "desc" },
        ...listed,
      });
      return rows.map(toShare);
    },

    /** @returns the token too, which is stored nowhere: 256 random bits in base64url */
    async create(
      teamId: string,
      runId: string,
      expiresInDays: number | null,
    ): Promise<{ share: Share; token: string }> {
      const run = await prisma.run.findFirst({
        where: { id: runId, teamId, experiment: { deletedAt: null } },
        select: { id: true },
      });
      if (!run) throw notFound("run");
      const token = randomBytes(32).toString("base64url");
      const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS);
      const row = await prisma.share.create({
        data: { teamId, runId, tokenHash: hash(token), expiresAt },
        ...listed,
      });
      return { share: toShare(row), token };
    },

    async revoke(teamId: string, id: string): Promise<void> {
      const { count } = await prisma.share.updateMany({
        where: { id, teamId, revokedAt: null },
        data: { revokedAt: new Date() },
      });
      if (count === 0) throw notFound("link");
    },

    /** What a link shows. @throws AppError share-gone */
    async open(token: string): Promise<SharedTable> {
      const row = await prisma.share.findFirst({
        where: { tokenHash: hash(token), ...alive(), run: { experiment: { deletedAt: null } } },
        include: { run: { include: { experiment: { select: { name: true } } } } },
      });
      if (!row) throw shareGone();
      const { run } = row;
      return {
        title: run.experiment.name,
        createdAt: run.createdAt.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
        sha256: run.sha256,
        modelVersionCurrent: isCurrent(run.model, run.modelVersion),
        document: runSchema.parse(JSON.parse(run.document)),
      };
    },
  };
}

function alive() {
  return { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
}

function hash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function toShare(row: Prisma.ShareGetPayload<typeof listed>): Share {
  return {
    id: row.id,
    runId: row.runId,
    experimentName: row.run.experiment.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
