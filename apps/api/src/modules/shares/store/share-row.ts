import { type ListShares, type Share, share as shareSchema } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";
import { rowOf } from "../../../platform/database/wire-row.ts";

const sourceGone = {
  OR: [
    { run: { experiment: { deletedAt: { not: null } } } },
    { upload: { deletedAt: { not: null } } },
    { conversation: { deletedAt: { not: null } } },
  ],
} satisfies Prisma.ShareSourceWhereInput;

/** Links that can be opened. */
export function alive() {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
    sources: { none: sourceGone },
  } satisfies Prisma.ShareWhereInput;
}

const columns = rowOf(shareSchema.omit({ password: true, state: true, madeBy: true }));

export const listedShare = {
  ...columns.select,
  passwordHash: true,
  madeBy: { select: { name: true } },
  sources: { where: sourceGone, select: { id: true } },
} as const satisfies Prisma.ShareSelect;

type Row = Prisma.ShareGetPayload<{ select: typeof listedShare }>;

export const shareOrders = {
  created: [{ createdAt: "desc" }, { id: "desc" }],
  title: [{ title: "asc" }, { id: "asc" }],
  views: [{ views: "desc" }, { id: "desc" }],
  viewed: [{ lastViewedAt: { sort: "desc", nulls: "last" } }, { id: "desc" }],
  expires: [{ expiresAt: { sort: "asc", nulls: "last" } }, { id: "asc" }],
} satisfies Record<ListShares["sort"], Prisma.ShareOrderByWithRelationInput[]>;

export function toShare({ passwordHash, madeBy, sources, ...row }: Row): Share {
  return {
    ...columns.read(row),
    password: passwordHash !== null,
    madeBy: madeBy?.name ?? null,
    state: stateOf(row, sources.length > 0),
  };
}

function stateOf(
  { revokedAt, expiresAt }: Pick<Row, "revokedAt" | "expiresAt">,
  deleted: boolean,
): Share["state"] {
  if (revokedAt) return "revoked";
  if (expiresAt && expiresAt.getTime() <= Date.now()) return "expired";
  return deleted ? "deleted" : "live";
}
