import { accessSync, constants, statSync } from "node:fs";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { isAbsolute } from "node:path";
import { z } from "zod";

interface Description {
  readonly description: string;
  /** Expected values, as the end of a sentence. */
  readonly expected: string;
  /** What applies if the variable is not set. */
  readonly default: string;
  /** No message or log repeats the value. */
  readonly secret?: true;
}

export const descriptions = z.registry<Description>();

/** A whole number. A maximum that no machine reaches is not among the expected values. */
function whole(min: number, max: number, byDefault: number, description: string) {
  const expected = `a whole number from ${min}${max < 1_000_000_000 ? ` to ${max}` : ""}`;
  const described = { description, expected, default: String(byDefault) };
  return z.coerce.number().int().min(min).max(max).default(byDefault).register(descriptions, described);
}

function flag(byDefault: boolean, description: string) {
  const described = { description, expected: "true or false", default: String(byDefault) };
  return z.stringbool().default(byDefault).register(descriptions, described);
}

const webAddress = z.url({ protocol: /^https?$/ });

/**
 * Every variable of the API's processes. A test keeps the table in docs/operations.md identical.
 */
export const environment = z.object({
  HOST: z.string().default("127.0.0.1").register(descriptions, {
    description: "address of this machine to listen on",
    expected: "an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
    default: "`127.0.0.1`",
  }),
  PORT: whole(0, 65_535, 3000, "port to listen on; 0 selects a free one"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .register(descriptions, {
      description: "connection string of your own PostgreSQL",
      expected: "a connection string such as postgresql://user:password@host:5432/name",
      default: "the embedded PostgreSQL, with `npm start`",
      secret: true,
    }),
  ACCOUNTS_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional()
    .register(descriptions, {
      description: "connection string of the login for accounts, if `DATABASE_URL` has the one for team data",
      expected: "a connection string such as postgresql://wirecost_accounts:password@host:5432/name",
      default: "the user of `DATABASE_URL` creates both logins",
      secret: true,
    }),
  DATABASE_CONNECTIONS: whole(
    1,
    1000,
    10,
    "maximum connections of this process for requests and jobs, and half as many for accounts; for all others see Database connections",
  ),
  AUTH_SECRET: z.string().min(32).register(descriptions, {
    description:
      "signs sessions and encrypts secrets in the database; the same for all processes, never changed",
    expected: "a random text of 32 characters or more, such as the output of openssl rand -base64 32",
    default: "`npm start` creates it once in `.data/auth-secret`",
    secret: true,
  }),
  PUBLIC_URL: webAddress.optional().register(descriptions, {
    description:
      "public address: links start with it, passkeys belong to its host, and an https address makes cookies `Secure`",
    expected: "an address such as https://wirecost.example",
    default: "`http://localhost:PORT`",
  }),
  WEB_ORIGIN: webAddress.optional().register(descriptions, {
    description: "address of Next, which serves the pages; only the API must reach it",
    expected: "an address such as http://127.0.0.1:3001",
    default: "API without pages; `npm start` sets it",
  }),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => text.split(",").every((part) => isNetwork(part.trim())))
    .optional()
    .register(descriptions, {
      description: "proxies in front of the API that may state the client's address",
      expected:
        "addresses or networks separated by commas, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal",
      default: "no proxy is trusted",
    }),
  RATE_LIMIT: whole(
    0,
    1_000_000_000,
    6000,
    "requests per minute of an API key, a user (all sessions together), or an address without either (an IPv6 address counts as its /64 network); 0 disables the limit",
  ),
  AUTH_RATE_LIMIT: flag(true, "whether repeated sign-ins from one address are delayed"),
  UPLOAD_WORKERS: whole(
    1,
    64,
    2,
    "files read and stored at once, of which one team may use all but one; eight times as many wait, four per team; and the same number of recordings",
  ),
  UPLOAD_MEMORY_MIB: whole(8, 65_536, 1024, "MiB of memory for reading one file, in addition to its bytes"),
  UPLOAD_SECONDS: whole(
    1,
    3600,
    60,
    "seconds of work for reading and storing one file; waiting for the database does not count",
  ),
  TEAM_DISK_MIB: whole(
    1,
    1_000_000_000,
    20_480,
    "MiB of storage for the uploads and recordings of one team, including those deleted in the last 30 days: the bytes of each file and 100 bytes per row, gzipped recordings, saved results",
  ),
  UPLOAD_DIR: z.string().refine(isWritableFolder).default(tmpdir()).register(descriptions, {
    description: "folder for uploads and archives until they are read; the files in it have no name",
    expected: "the full path of a folder that this process can write to, on a disk and not in memory",
    default: "the system's folder for temporary files",
  }),
  JOB_WORKERS: whole(
    0,
    64,
    2,
    "jobs that this process runs at once, and as many mails; webhooks and one long computation are extra; 0 leaves all jobs to other processes",
  ),
  JOB_LOST_AFTER: whole(
    1,
    3600,
    15,
    "seconds after which another process takes over the jobs of a process that lost its database connection",
  ),
  EXAMPLE_TEAM: flag(true, "whether migrations create the example team that visitors see"),
  WEBHOOK_PRIVATE_ADDRESSES: flag(false, "whether webhooks may use private addresses and http"),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .register(descriptions, {
      description: "mail server for sign-ups, invitations, password resets and notices about accounts",
      expected: "smtp://user:password@host:587, or smtps:// for implicit TLS",
      default: "the API logs the links; a user who invites sees the link of the invitation",
      secret: true,
    }),
  MAIL_FROM: z.string().min(3).optional().register(descriptions, {
    description: "sender address of mails",
    expected: "an address such as wirecost@example.com",
    default: "`no-reply` at the host of `PUBLIC_URL`",
  }),
  OIDC_ISSUER: webAddress.optional().register(descriptions, {
    description: "issuer of the OpenID Connect provider; requires `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`",
    expected: "the issuer's address, such as https://login.example.com/realms/main",
    default: "sign-in without OpenID Connect",
  }),
  OIDC_CLIENT_ID: z.string().min(1).optional().register(descriptions, {
    description: "client id of Wirecost at the provider",
    expected: "the client id that the provider assigned",
    default: "sign-in without OpenID Connect",
  }),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().register(descriptions, {
    description: "client secret of Wirecost at the provider",
    expected: "the client secret that the provider assigned",
    default: "sign-in without OpenID Connect",
    secret: true,
  }),
  OIDC_NAME: z.string().min(1).max(60).default("OpenID Connect").register(descriptions, {
    description: "label of the button on the sign-in page",
    expected: "a name of at most 60 characters",
    default: "`OpenID Connect`",
  }),
  METRICS_TOKEN: z.string().min(16).optional().register(descriptions, {
    description: "bearer token that Prometheus sends to `/metrics`",
    expected: "a random text of 16 characters or more",
    default: "only clients on this machine can read them, and only if `PUBLIC_URL` is this machine",
    secret: true,
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .register(descriptions, {
      description: "lowest level that is logged: `info` logs every request, `warn` only problems",
      expected: "fatal, error, warn, info, debug, trace or silent",
      default: "`info`; `warn` by `npm start`",
    }),
});

/** Variables of Wirecost that other programs read: the start script, the terminal and a plan's harness. */
export const variablesOfOtherPrograms: ReadonlySet<string> = new Set([
  "WIRECOST_DATA_DIR",
  "WIRECOST_URL",
  "WIRECOST_TOKEN",
  "WIRECOST_RESULT",
]);

function isWritableFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return isAbsolute(path) && statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether proxy-addr accepts the text as an address or a network. */
function isNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
