export { connect, disconnect, poolOf, poolState } from "./connect.ts";
export { APP_ROLE, ensureRole, RoleError } from "./ensure-role.ts";
export { Prisma, type PrismaClient, type WebhookDelivery } from "./generated/client.ts";
export { knownMigrations, migrate, migrationsFolder } from "./migrate.ts";
export { seed } from "./seed.ts";
