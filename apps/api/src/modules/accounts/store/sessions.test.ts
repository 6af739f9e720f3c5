import { createHash } from "node:crypto";
import type { PrismaClient } from "@wirecost/prisma";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Database } from "../../../platform/database/database.ts";
import { purge } from "../../../platform/queue/purge.ts";
import { newDatabase, type Person, signUp, testApp } from "../../../testing/test-app.ts";
import { modules } from "../../index.ts";
import { sessionStore } from "./sessions.ts";

let app: FastifyInstance;
/** Another instance with the same database. */
let other: FastifyInstance;
let database: Database;
let prisma: PrismaClient;
let ann: Person;

beforeAll(async () => {
  const databaseUrl = await newDatabase();
  app = await testApp({ databaseUrl });
  other = await testApp({ databaseUrl });
  database = new Database(databaseUrl, 2);
  prisma = database.prisma;
  ann = await signUp(app, "Ann");
});
afterAll(async () => {
  await Promise.all([app.close(), other.close(), database.close()]);
});

const requestUser = async (server: FastifyInstance) =>
  (await server.inject({ url: "/api/me/sessions", headers: { cookie: ann.cookie } })).statusCode;

it("returns all stored fields of a session and its user", async () => {
  const sessions = sessionStore(database);
  const { user, ...session } = await prisma.session.findFirstOrThrow({ include: { user: true } });
  const [, token = ""] = /=([^.;]+)/.exec(decodeURIComponent(ann.cookie)) ?? [];
  expect(await sessions.find(token)).toEqual({ session: { ...session, token }, user });
  // The table, or a backup of it, contains no token.
  expect(session.token).toBe(createHash("sha256").update(token).digest("hex"));
  expect(await sessions.find(session.token)).toBeNull();
  expect(await sessions.find("none")).toBeNull();
});

it("expires for all processes at its time, and is deleted", async () => {
  expect([await requestUser(app), await requestUser(other)]).toEqual([200, 200]);
  await prisma.session.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
  expect([await requestUser(other), await requestUser(app)]).toEqual([401, 401]);
  expect(await prisma.session.count()).toBe(0);
});

it("expires after 30 days, however recently it was used", async () => {
  const bea = await signUp(app, "Bea");
  const readStatus = async () => (await bea.send({ url: "/api/me/sessions" })).statusCode;
  const startSession = async (days: number) => {
    const data = { createdAt: new Date(Date.now() - days * 86_400_000) };
    await prisma.session.updateMany({ where: { userId: bea.userId }, data });
  };
  await startSession(29.9);
  expect(await readStatus()).toBe(200);
  await startSession(30.1);
  expect(await readStatus()).toBe(401);
  await purge(modules, { database, accountsDatabase: database });
  expect(await prisma.session.count({ where: { userId: bea.userId } })).toBe(0);
});

it("ends for all processes when it is signed out", async () => {
  ann = await signUp(app, "Ann");
  expect([await requestUser(app), await requestUser(other)]).toEqual([200, 200]);
  const headers = { origin: "http://localhost:3000" };
  expect((await ann.send({ method: "POST", url: "/api/auth/sign-out", headers })).statusCode).toBe(200);
  expect([await requestUser(other), await requestUser(app)]).toEqual([401, 401]);
});
