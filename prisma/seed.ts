import { models } from "@wirecost/sim-core";
import type { PrismaClient } from "./generated/client.ts";

/** Inserts the models of this build into the catalog that runs refer to. Idempotent. */
export async function seed(prisma: PrismaClient): Promise<void> {
  await prisma.modelVersion.createMany({
    data: models.map(({ id, version, title }) => ({ model: id, version, title })),
    skipDuplicates: true,
  });
}
