import type { z } from "zod";
import { loginsOf } from "../database/logins.ts";
import { descriptions, environment, variablesOfOtherPrograms } from "./environment.ts";

export type Config = ReturnType<typeof toConfig>;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration. An empty variable counts as not set.
 *
 * @throws Error with one line per missing or invalid variable, and the expected values; never with the value of a
 *   secret
 */
export function readConfig(env: Variables): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = environment.safeParse(set);
  const problems = [
    ...(result.error ? invalid(result.error, set) : []),
    ...unknown(set),
    ...incompleteOidc(set),
  ];
  if (!result.success || problems.length > 0) throw new Error(problems.join("\n"));
  return toConfig(result.data);
}

function toConfig(data: z.output<typeof environment>) {
  return {
    host: data.HOST,
    port: data.PORT,
    ...loginsOf(data.DATABASE_URL, data.ACCOUNTS_DATABASE_URL, data.AUTH_SECRET),
    databaseConnections: data.DATABASE_CONNECTIONS,
    authSecret: data.AUTH_SECRET,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ""),
    webOrigin: data.WEB_ORIGIN,
    authRateLimit: data.AUTH_RATE_LIMIT,
    rateLimit: data.RATE_LIMIT,
    trustedProxies: data.TRUSTED_PROXIES,
    uploadWorkers: data.UPLOAD_WORKERS,
    uploadMemoryMiB: data.UPLOAD_MEMORY_MIB,
    uploadSeconds: data.UPLOAD_SECONDS,
    teamDiskBytes: data.TEAM_DISK_MIB * 1024 * 1024,
    uploadDir: data.UPLOAD_DIR,
    jobWorkers: data.JOB_WORKERS,
    jobLostAfter: data.JOB_LOST_AFTER,
    webhookPrivateAddresses: data.WEBHOOK_PRIVATE_ADDRESSES,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    oidc: oidcOf(data),
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
  };
}

const OIDC = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;

/** OpenID Connect needs all three variables: with one missing, sign-in would fail without a reason. */
function incompleteOidc(env: Variables): readonly string[] {
  const missing = OIDC.filter((name) => env[name] === undefined);
  if (missing.length === 0 || missing.length === OIDC.length) return [];
  return [
    `${missing.join(" and ")} missing: OpenID Connect needs all of ${OIDC.join(", ")} or none of them.`,
  ];
}

function oidcOf(data: z.output<typeof environment>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name: data.OIDC_NAME };
}

function invalid({ issues }: z.core.$ZodError, env: Variables): readonly string[] {
  const names = new Set(issues.map(({ path }) => String(path[0])));
  return Object.entries(environment.shape).flatMap(([name, schema]) => {
    const about = descriptions.get(schema);
    if (!names.has(name) || !about) return [];
    const value = env[name];
    if (value === undefined) return `${name} is missing: expected ${about.expected}.`;
    const problem = about.secret ? "is not valid" : `is ${JSON.stringify(value)}`;
    return `${name} ${problem}: expected ${about.expected}.`;
  });
}

/** Variables with Wirecost's prefix that no program reads, to detect typing errors. */
function unknown(env: Variables): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!name.startsWith("WIRECOST_") || variablesOfOtherPrograms.has(name) || isOfKubernetes(name, value))
      return [];
    const meant = name.slice("WIRECOST_".length);
    const advice = meant in environment.shape ? `use ${meant}` : "there is no such variable";
    return `${name} is set, but no program reads it: ${advice}. docs/operations.md lists all variables.`;
  });
}

/** Kubernetes sets variables with these names in every pod if a service is named "wirecost". */
function isOfKubernetes(name: string, value: string | undefined): boolean {
  return (
    /^WIRECOST_(SERVICE_|PORT_\d)/.test(name) || (name === "WIRECOST_PORT" && /^(tcp|udp):/.test(value ?? ""))
  );
}
