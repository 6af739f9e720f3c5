import { type ListShares, type Share, share as shareSchema } from "@wirecost/contract";
import type { Prisma } from "@wirecost/prisma";

const sourceGone = {
  OR: [
    { run: { experiment: { deletedAt: { not: null } } } },
    { upload: { deletedAt: { not: null } } },
    { conversation: { deletedAt: { not: null } } },
  ],
} satisfies Prisma.ShareSourceWhereInput;

/** Links that open. */
export function alive() {
  return {
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }],
    sources: { none: sourceGone },
  } satisfies Prisma.ShareWhereInput;
}

export const listedShare = {
  id: true,
  title: true,
  kind: true,
  shows: true,
  model: true,
  sha256: true,
  redacted: true,
  passwordHash: true,
  views: true,
  lastViewedAt: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
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

export function toShare({ passwordHash, madeBy, sources, kind, shows, ...row }: Row): Share {
  return {
    ...row,
    kind: shareSchema.shape.kind.parse(kind),
    shows: shareSchema.shape.shows.parse(shows),
    password: passwordHash !== null,
    madeBy: madeBy?.name ?? null,
    state: stateOf(row, sources.length > 0),
    lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
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
