import { connect } from "@wirecost/prisma";
import { describe, expect, it } from "vitest";
import { newDatabase, testApp } from "../../testing/test-app.ts";

describe("readiness", () => {
  it("waits for the last migration, as in a rolling deployment", async () => {
    const databaseUrl = await newDatabase();
    const prisma = connect(databaseUrl, 1);
    const late = "(SELECT max(migration_name) FROM _prisma_migrations)";
    await prisma.$executeRawUnsafe(
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${late}`,
    );
    const app = await testApp({ databaseUrl });
    const before = await app.inject({ url: "/api/ready" });
    expect([before.statusCode, before.json().code]).toEqual([503, "server-unavailable"]);
    expect(before.json().detail).toMatch(/has not had the migration \d\w+ yet/);
    expect((await app.inject({ url: "/api/health" })).statusCode).toBe(200);
    await prisma.$executeRawUnsafe("UPDATE _prisma_migrations SET finished_at = now()");
    await prisma.$disconnect();
    expect((await app.inject({ url: "/api/ready" })).statusCode).toBe(200);
    await app.close();
  });

  it("is false for a database without tables", async () => {
    const url = new URL(await newDatabase());
    const prisma = connect(url.href, 1);
    await prisma.$executeRawUnsafe("DROP TABLE _prisma_migrations");
    await prisma.$disconnect();
    const app = await testApp({ databaseUrl: url.href });
    expect((await app.inject({ url: "/api/ready" })).statusCode).toBe(503);
    await app.close();
  });
});
