import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { makePlan, type Plan } from "@wirecost/analysis";
import type { CalibrationDocument } from "@wirecost/contract";
import { getModel } from "@wirecost/sim-core";
import { hashPassword } from "better-auth/crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import { Client } from "pg";
import { inject } from "vitest";
import { buildApp } from "../app.ts";
import { addressConfirmation } from "../modules/accounts/mail/address-confirmation.ts";
import { signUpLinks } from "../modules/accounts/mail/sign-up-mail.ts";
import type { Config } from "../platform/config/config.ts";
import { requestLimit } from "../platform/threads/compute-within.ts";
import { checkReplies } from "./check-replies.ts";

// A busy machine computes the smallest design slowly.
requestLimit.ms = Number.POSITIVE_INFINITY;

const AUTH_SECRET = "a secret only for tests, of 40 characters";

/** A copy of the migrated database, for one test file. */
export async function newDatabase(): Promise<string> {
  const url = new URL(inject("templateUrl"));
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const server = new URL(url);
  server.pathname = "/postgres";
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** A database of the tests' server as the API logs in to it: no superuser, and not the owner of its tables. */
export function asLogin(login: "apiUrl" | "accountsUrl", databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const { host, username, password } = new URL(inject(login));
  return url.host === host ? Object.assign(url, { username, password }).href : databaseUrl;
}

/** A configuration over a database of its own. */
export async function testConfig(overrides: Partial<Config> = {}): Promise<Config> {
  const databaseUrl = overrides.databaseUrl ?? (await newDatabase());
  return {
    host: "127.0.0.1",
    port: 0,
    databaseConnections: 5,
    authSecret: AUTH_SECRET,
    publicUrl: "http://localhost:3000",
    webOrigin: undefined,
    authRateLimit: false,
    rateLimit: 0,
    trustedProxies: undefined,
    uploadWorkers: 2,
    uploadSeconds: 60,
    uploadMemoryMiB: 512,
    teamDiskBytes: 1024 ** 3,
    uploadDir: tmpdir(),
    jobWorkers: 0,
    jobLostAfter: 15,
    webhookPrivateAddresses: false,
    smtpUrl: undefined,
    mailFrom: undefined,
    oidc: undefined,
    metricsToken: undefined,
    logLevel: "silent",
    ...overrides,
    databaseUrl: asLogin("apiUrl", databaseUrl),
    accountsDatabaseUrl: asLogin("accountsUrl", databaseUrl),
    ownerDatabaseUrl: undefined,
  };
}

/** The server over a database of its own; it fails where a reply is not what the contract says. */
export async function testApp(
  overrides: Partial<Config> = {},
  log?: Parameters<typeof buildApp>[1],
  checks?: Parameters<typeof buildApp>[3],
): Promise<FastifyInstance> {
  const app = await buildApp(await testConfig(overrides), log, undefined, checks);
  checkReplies(app);
  await app.ready();
  return app;
}

/** By the database that theirs is a copy of. */
const shared = new Map<string, Promise<FastifyInstance>>();

/**
 * The server that the test files of a process share, which ends with it: for those that neither configure it, nor listen,
 * nor look beyond the teams they have made. One of their own takes a database, and threads that load for a second each.
 */
export function sharedApp(): Promise<FastifyInstance> {
  const app = shared.get(inject("templateUrl")) ?? testApp();
  shared.set(inject("templateUrl"), app);
  return app;
}

/** A signed-in person of a team of their own. */
export interface Person {
  readonly userId: string;
  readonly teamId: string;
  readonly cookie: string;
  /** Sends a request in their name. */
  send(options: InjectOptions): ReturnType<typeof sendAs>;
}

/** Confirms an address as its link would. */
export async function confirm(app: FastifyInstance, email: string, cookie = ""): Promise<void> {
  const token = addressConfirmation(AUTH_SECRET).tokenFor(email);
  const reply = await sendAs(app, cookie, { method: "POST", url: "/api/confirmation", payload: { token } });
  if (reply.statusCode !== 200) throw new Error(reply.body);
}

/** @param options confirmed: whether they have opened the link that confirms their address */
export async function signUp(
  app: FastifyInstance,
  name: string,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const password = "correct horse battery";
  const auth = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/auth/sign-up/${path}`, payload });
  let signedUp = await auth("email", { name, email, password });
  if (signedUp.json().mailed) {
    const hash = await hashPassword(password);
    const token = signUpLinks(AUTH_SECRET).tokenFor({ signsUp: { name, email, hash } });
    signedUp = await auth("finish", { token, password });
  }
  const cookie = signedUp.cookies.map((c) => `${c.name}=${encodeURIComponent(c.value)}`).join("; ");
  if (confirmed) await confirm(app, email, cookie);
  const me = await sendAs(app, cookie, { url: "/api/me" });
  return {
    userId: me.json().user.id,
    teamId: me.json().teams[0].id,
    cookie,
    send: (options) => sendAs(app, cookie, options),
  };
}

function sendAs(app: FastifyInstance, cookie: string, options: InjectOptions) {
  return app.inject({ ...options, headers: { ...options.headers, cookie } });
}

export const design = {
  model: "openedge-query",
  params: { records: 1000 },
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "elapsedMs",
  seed: 7,
} as const;

/** A fit of one constant, as a browser would send it. */
export function calibrationOf(latencyMs = 0.5): CalibrationDocument {
  const error = { figures: 1, median: 0.01, mean: 0.01, worst: 0.01 };
  const figure = { row: "1", label: "first", metric: "elapsedMs", measured: 100, before: 90, after: 99 };
  return {
    title: "nettraffic.txt",
    sources: [{ set: "local", title: "nettraffic.txt", rows: ["1"] }],
    base: { records: 1000 },
    calibration: {
      format: 2,
      model: "openedge-query",
      modelVersion: getModel("openedge-query").version,
      seed: 1,
      constants: [
        {
          param: "latencyMs",
          value: latencyMs,
          low: latencyMs / 2,
          high: latencyMs * 2,
          from: 1,
          atBound: false,
        },
      ],
      together: [],
      residuals: [figure],
      errors: { before: error, fitted: error },
      warnings: [],
      domain: { records: { min: 1000, max: 1000 } },
    },
  };
}

/** Made once: it takes longer than the requests. */
const plans = new Map<number, Plan>();

/** A plan of one run a cell, as a browser would send it. */
export function planOf(seed = 1): Plan {
  const plan = plans.get(seed) ?? makePlan({ ...design, seed }, { replicates: 1 });
  plans.set(seed, plan);
  return plan;
}
