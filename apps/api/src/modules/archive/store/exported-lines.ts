import { comment } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ArchiveFile, WrittenLine } from "../archive-lines.ts";

/** A row of the database as a line of an archive, under the id that a next page begins after. */
export interface ExportedLine<File extends ArchiveFile> {
  readonly id: string;
  /** Columns of JSON are what they are; an import checks them. */
  readonly line: { readonly [Key in keyof WrittenLine<File>]: unknown };
}

/** Where a page of a query begins, and how long it is. */
export interface Page {
  readonly orderBy: { readonly id: "asc" };
  readonly take: number;
  readonly cursor?: { readonly teamId_id: { readonly teamId: string; readonly id: string } };
  readonly skip?: 1;
}

type Exported = {
  readonly [File in ArchiveFile]: (
    tx: Transaction,
    teamId: string,
    page: Page,
  ) => Promise<readonly ExportedLine<File>[]>;
};

/** Those on what is not deleted. */
export function commentsKept(teamId: string): Prisma.CommentWhereInput {
  return { teamId, OR: [{ run: { experiment: { deletedAt: null } } }, { upload: { deletedAt: null } }] };
}

/** What stands in each file of an archive, in the order in which an import needs them. Deleted things are left out. */
export const exportedLines: Exported = {
  "calibrations.jsonl": async (tx, teamId, page) =>
    (await tx.calibration.findMany({ where: { teamId, deletedAt: null }, ...page })).map(
      ({ id, name, document, createdAt }) => ({ id, line: { id, name, document, createdAt } }),
    ),
  "experiments.jsonl": async (tx, teamId, page) =>
    (await tx.experiment.findMany({ where: { teamId, deletedAt: null }, ...page })).map(
      ({ id, name, createdAt, updatedAt }) => ({ id, line: { id, name, createdAt, updatedAt } }),
    ),
  "runs.jsonl": async (tx, teamId, page) =>
    (await tx.run.findMany({ where: { teamId, experiment: { deletedAt: null } }, ...page })).map(
      ({ id, experimentId, document, sha256, createdAt }) => ({
        id,
        line: { id, experimentId, document, sha256, createdAt },
      }),
    ),
  "plans.jsonl": async (tx, teamId, page) =>
    (await tx.plan.findMany({ where: { teamId, deletedAt: null }, ...page })).map(
      ({ id, name, document, createdAt }) => ({ id, line: { name, document, createdAt } }),
    ),
  "environments.jsonl": async (tx, teamId, page) =>
    (await tx.environment.findMany({ where: { teamId, deletedAt: null }, ...page })).map(
      ({ id, name, version, facts, createdAt, usedAt }) => ({
        id,
        line: { name, version, facts, createdAt, usedAt },
      }),
    ),
  "mappings.jsonl": async (tx, teamId, page) =>
    (await tx.namedMapping.findMany({ where: { teamId }, ...page })).map(
      ({ id, name, model, headers, mapping, updatedAt }) => ({
        id,
        line: { name, model, headers, mapping, updatedAt },
      }),
    ),
  "uploads.jsonl": async (tx, teamId, page) =>
    (
      await tx.upload.findMany({
        where: { teamId, deletedAt: null },
        include: {
          environments: {
            orderBy: [{ statedAt: "asc" }, { id: "asc" }],
            select: { name: true, version: true, facts: true, statedAt: true },
          },
        },
        ...page,
      })
    ).map(({ teamId: _, deletedAt: __, idempotencyKey: ___, ...line }) => ({ id: line.id, line })),
  "baselines.jsonl": async (tx, teamId, page) =>
    (await tx.baseline.findMany({ where: { teamId }, ...page })).map(
      ({ id, model, kind, metric, settings, uploadId, thresholds, updatedAt }) => ({
        id,
        line: { model, kind, metric, settings, uploadId, thresholds, updatedAt },
      }),
    ),
  "comments.jsonl": async (tx, teamId, page) =>
    (
      await tx.comment.findMany({
        where: commentsKept(teamId),
        ...page,
      })
    ).map(({ id, runId, uploadId, cell, authorName: author, text, mentions, createdAt, editedAt }) => ({
      id,
      line: {
        ...{ id, runId, uploadId, cell, author, text, createdAt, editedAt },
        mentions: comment.shape.mentions.parse(mentions).map(({ name }) => name),
      },
    })),
};
