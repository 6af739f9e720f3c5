import { connect, migrate, seed } from "@wirecost/prisma";

/** Brings a new database to what the API expects. @param {string} url */
export async function prepareDatabase(url) {
  await migrate(url);
  const prisma = connect(url, 1);
  await seed(prisma).finally(() => prisma.$disconnect());
}
