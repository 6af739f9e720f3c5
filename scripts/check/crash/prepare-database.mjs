import { connect, migrate, seed } from "@wirecost/prisma";

/** Migrates and seeds a new database. @param {string} url */
export async function prepareDatabase(url) {
  await migrate(url);
  const prisma = connect(url, 1);
  await seed(prisma).finally(() => prisma.$disconnect());
}
