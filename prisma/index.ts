export { connect, disconnect, poolOf, poolState } from "./connect.ts";
export { Prisma, type PrismaClient, type WebhookDelivery } from "./generated/client.ts";
export { knownMigrations, migrate, migrationsFolder } from "./migrate.ts";
export { ensureRole, RoleError } from "./roles/ensure-role.ts";
export { checkLogins, createLogins, deriveLogins, type Logins } from "./roles/logins.ts";
export { ACCOUNTS_ROLE, APP_ROLE } from "./roles/roles.ts";
export { seed } from "./seed.ts";
