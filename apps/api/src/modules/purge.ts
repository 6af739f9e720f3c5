import type { Database } from "../platform/database/database.ts";
import { oldest } from "./accounts/store/sessions.ts";

const KEPT_MS = 30 * 86_400_000;

/** Removes for good what was deleted more than 30 days ago, and messages to webhooks and computations that are as old. */
export async function purge(database: Database, now = new Date()): Promise<void> {
  const deletedAt = { lt: new Date(now.getTime() - KEPT_MS) };
  // First, because without its source a link would look as if it still had all of them.
  await database.asOwner((tx) =>
    tx.share.deleteMany({
      where: {
        sources: { some: { OR: [{ run: { experiment: { deletedAt } } }, { upload: { deletedAt } }] } },
      },
    }),
  );
  await database.asOwner((tx) => tx.experiment.deleteMany({ where: { deletedAt } }));
  await database.asOwner((tx) => tx.upload.deleteMany({ where: { deletedAt } }));
  await database.asOwner((tx) => tx.plan.deleteMany({ where: { deletedAt } }));
  await database.asOwner((tx) => tx.environment.deleteMany({ where: { deletedAt } }));
  await database.asOwner((tx) => tx.calibration.deleteMany({ where: { deletedAt } }));
  await database.asOwner((tx) => tx.webhookDelivery.deleteMany({ where: { createdAt: deletedAt } }));
  await database.asOwner((tx) =>
    tx.session.deleteMany({
      where: { OR: [{ expiresAt: { lt: now } }, { createdAt: { lt: oldest(now.getTime()) } }] },
    }),
  );
  await database.asOwner((tx) => tx.computation.deleteMany({ where: { createdAt: deletedAt } }));
}
