import { models } from "@wirecost/sim-core";
import type { PrismaClient } from "./generated/client.ts";

/** Enters the models of this build into the catalogue that runs refer to. Can be repeated. */
export async function seed(prisma: PrismaClient): Promise<void> {
  await prisma.modelVersion.createMany({
    data: models.map(({ id, version, title }) => ({ model: id, version, title })),
    skipDuplicates: true,
  });
}
