import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);

const environment = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: port.default(3000),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "starts with postgresql://"),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(10),
  /** Signs sessions. */
  AUTH_SECRET: z.string().min(32, "has 32 characters or more"),
  /** Where people reach the product; share links start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where Next listens; without it only the API is served. */
  WEB_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether repeated sign-ins from one address are slowed down. */
  AUTH_RATE_LIMIT: z.stringbool().default(true),
  /** Requests a minute of one key, person or address without either; 0 for any number. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(6000),
  /** Addresses of proxies before this process, with commas: what they say of who asks is believed. */
  TRUSTED_PROXIES: z.string().optional(),
  /** Files that are read and stored at once; more wait. */
  UPLOAD_WORKERS: z.coerce.number().int().min(1).max(64).default(2),
  /** What reading one of them may take beside its bytes. */
  UPLOAD_MEMORY_MIB: z.coerce.number().int().min(8).max(65_536).default(1024),
  /** Jobs of the queue that this process does at once; 0 leaves them to other processes. */
  JOB_WORKERS: z.coerce.number().int().min(0).max(64).default(2),
  /** Seconds after which a job is taken from a process that has lost its connection to the database. */
  JOB_LOST_AFTER: z.coerce.number().int().min(1).max(3600).default(15),
  /** A mail server, as smtp://user:password@host:port; without one, links are shown and logged. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "starts with smtp:// or smtps://")
    .optional(),
  /** Whom mail is from. */
  MAIL_FROM: z.string().min(3).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  readonly authSecret: string;
  readonly publicUrl: string;
  readonly webOrigin: string | undefined;
  readonly authRateLimit: boolean;
  readonly rateLimit: number;
  readonly trustedProxies: string | undefined;
  readonly uploadWorkers: number;
  readonly uploadMemoryMiB: number;
  readonly jobWorkers: number;
  readonly jobLostAfter: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  readonly logLevel: string;
}

/**
 * Reads the configuration.
 *
 * @throws Error with one line for each variable that is missing or wrong, without its value: some are secrets
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const result = environment.safeParse(env);
  if (!result.success) {
    throw new Error(
      result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
    );
  }
  const { data } = result;
  return {
    host: data.HOST,
    port: data.PORT,
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    authSecret: data.AUTH_SECRET,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/$/, ""),
    webOrigin: data.WEB_ORIGIN,
    authRateLimit: data.AUTH_RATE_LIMIT,
    rateLimit: data.RATE_LIMIT,
    trustedProxies: data.TRUSTED_PROXIES,
    uploadWorkers: data.UPLOAD_WORKERS,
    uploadMemoryMiB: data.UPLOAD_MEMORY_MIB,
    jobWorkers: data.JOB_WORKERS,
    jobLostAfter: data.JOB_LOST_AFTER,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    logLevel: data.LOG_LEVEL,
  };
}
