import type { PrismaClient } from "@wirecost/prisma";

const KEPT_MS = 30 * 86_400_000;

/** Removes for good what was deleted more than 30 days ago, and messages to webhooks that are as old. */
export async function purge(prisma: PrismaClient, now = new Date()): Promise<void> {
  const deletedAt = { lt: new Date(now.getTime() - KEPT_MS) };
  // First, because without its source a link would look as if it still had all of them.
  await prisma.share.deleteMany({
    where: { sources: { some: { OR: [{ run: { experiment: { deletedAt } } }, { upload: { deletedAt } }] } } },
  });
  await prisma.experiment.deleteMany({ where: { deletedAt } });
  await prisma.upload.deleteMany({ where: { deletedAt } });
  await prisma.plan.deleteMany({ where: { deletedAt } });
  await prisma.passport.deleteMany({ where: { deletedAt } });
  await prisma.calibration.deleteMany({ where: { deletedAt } });
  await prisma.webhookDelivery.deleteMany({ where: { createdAt: deletedAt } });
}
