import { accessSync, constants, statSync } from "node:fs";
import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { isAbsolute } from "node:path";
import { z } from "zod";

/** What a person is told of a variable. */
interface Told {
  /** What it does. */
  readonly does: string;
  /** What would be right, as the end of a sentence. */
  readonly right: string;
  /** What holds where it is not set. */
  readonly without: string;
  /** Its value is not repeated, wherever. */
  readonly secret?: true;
}

/** What there is to tell of each variable, by its schema. */
export const told = z.registry<Told>();

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const webAddress = z.url({ protocol: /^https?$/ });

/**
 * Every variable of the API's processes. The table in docs/operations.md says the same, and a test holds it to that.
 */
export const environment = z.object({
  HOST: z.string().default("127.0.0.1").register(told, {
    does: "address of this machine to listen on",
    right: "an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
    without: "`127.0.0.1`",
  }),
  PORT: wholeNumber(0, 65_535).default(3000).register(told, {
    does: "port to listen on; 0 selects a free one",
    right: "a whole number from 0 to 65535",
    without: "3000",
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .register(told, {
      does: "connection string of your own PostgreSQL",
      right: "a connection string such as postgresql://user:password@host:5432/name",
      without: "the embedded PostgreSQL, with `npm start`",
      secret: true,
    }),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10).register(told, {
    does: "maximum connections of this process for requests and jobs; for all others see Database connections",
    right: "a whole number from 1 to 1000",
    without: "10",
  }),
  AUTH_SECRET: z.string().min(32).register(told, {
    does: "signs sessions and encrypts secrets in the database; the same for all processes, never changed",
    right: "a random text of 32 characters or more, such as the output of openssl rand -base64 32",
    without: "`npm start` creates it once in `.data/auth-secret`",
    secret: true,
  }),
  PUBLIC_URL: webAddress.optional().register(told, {
    does: "public address: links start with it, passkeys belong to its host, and an https address makes cookies `Secure`",
    right: "an address such as https://wirecost.example",
    without: "`http://localhost:PORT`",
  }),
  WEB_ORIGIN: webAddress.optional().register(told, {
    does: "address of Next, which serves the pages; only the API must reach it",
    right: "an address such as http://127.0.0.1:3001",
    without: "API without pages; `npm start` sets it",
  }),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => text.split(",").every((part) => isNetwork(part.trim())))
    .optional()
    .register(told, {
      does: "proxies in front of the API that may state the client's address",
      right:
        "addresses or networks separated by commas, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal",
      without: "no proxy is trusted",
    }),
  RATE_LIMIT: wholeNumber(0, 1_000_000_000).default(6000).register(told, {
    does: "requests per minute of an API key, a user (all sessions together), or an address without either (an IPv6 address counts as its /64 network); 0 disables the limit",
    right: "a whole number from 0",
    without: "6000",
  }),
  AUTH_RATE_LIMIT: z.stringbool().default(true).register(told, {
    does: "whether repeated sign-ins from one address are delayed",
    right: "true or false",
    without: "true",
  }),
  UPLOAD_WORKERS: wholeNumber(1, 64).default(2).register(told, {
    does: "files read and stored at once, of which one team may use all but one; eight times as many wait, four per team",
    right: "a whole number from 1 to 64",
    without: "2",
  }),
  UPLOAD_MEMORY_MIB: wholeNumber(8, 65_536).default(1024).register(told, {
    does: "MiB of memory for reading one file, in addition to its bytes",
    right: "a whole number from 8 to 65536",
    without: "1024",
  }),
  UPLOAD_SECONDS: wholeNumber(1, 3600).default(60).register(told, {
    does: "seconds of work for reading and storing one file; waiting for the database does not count",
    right: "a whole number from 1 to 3600",
    without: "60",
  }),
  TEAM_DISK_MIB: wholeNumber(1, 1_000_000_000).default(20_480).register(told, {
    does: "MiB of storage for the uploads of one team, including those deleted in the last 30 days: the bytes of each file and 100 bytes per row",
    right: "a whole number from 1",
    without: "20480",
  }),
  UPLOAD_DIR: z.string().refine(canBeWrittenTo).default(tmpdir()).register(told, {
    does: "folder for uploads and archives until they are read; the files in it have no name",
    right: "the full path of a folder that this process can write to, on a disk and not in memory",
    without: "the system's folder for temporary files",
  }),
  JOB_WORKERS: wholeNumber(0, 64).default(2).register(told, {
    does: "jobs that this process runs at once, and as many mails; webhooks and one long computation are extra; 0 leaves all jobs to other processes",
    right: "a whole number from 0 to 64",
    without: "2",
  }),
  JOB_LOST_AFTER: wholeNumber(1, 3600).default(15).register(told, {
    does: "seconds after which another process takes over the jobs of a process that lost its database connection",
    right: "a whole number from 1 to 3600",
    without: "15",
  }),
  EXAMPLE_TEAM: z.stringbool().default(true).register(told, {
    does: "whether migrations create the example team that visitors see",
    right: "true or false",
    without: "true",
  }),
  WEBHOOK_PRIVATE_ADDRESSES: z.stringbool().default(false).register(told, {
    does: "whether webhooks may use private addresses and http",
    right: "true or false",
    without: "false",
  }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .register(told, {
      does: "mail server for sign-ups, invitations, password resets and notices about accounts",
      right: "smtp://user:password@host:587, or smtps:// for implicit TLS",
      without: "the API logs the links; a user who invites sees the link of the invitation",
      secret: true,
    }),
  MAIL_FROM: z.string().min(3).optional().register(told, {
    does: "sender address of mails",
    right: "an address such as wirecost@example.com",
    without: "`no-reply` at the host of `PUBLIC_URL`",
  }),
  OIDC_ISSUER: webAddress.optional().register(told, {
    does: "issuer of the OpenID Connect provider; requires `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`",
    right: "the issuer's address, such as https://login.example.com/realms/main",
    without: "sign-in without OpenID Connect",
  }),
  OIDC_CLIENT_ID: z.string().min(1).optional().register(told, {
    does: "client id of Wirecost at the provider",
    right: "the client id that the provider assigned",
    without: "sign-in without OpenID Connect",
  }),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().register(told, {
    does: "client secret of Wirecost at the provider",
    right: "the client secret that the provider assigned",
    without: "sign-in without OpenID Connect",
    secret: true,
  }),
  OIDC_NAME: z.string().min(1).max(60).default("OpenID Connect").register(told, {
    does: "label of the button on the sign-in page",
    right: "a name of at most 60 characters",
    without: "`OpenID Connect`",
  }),
  METRICS_TOKEN: z.string().min(16).optional().register(told, {
    does: "bearer token that Prometheus sends to `/metrics`",
    right: "a random text of 16 characters or more",
    without: "only clients on this machine can read them, and only if `PUBLIC_URL` is this machine",
    secret: true,
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .register(told, {
      does: "lowest level that is logged: `info` logs every request, `warn` only problems",
      right: "fatal, error, warn, info, debug, trace or silent",
      without: "`info`; `warn` by `npm start`",
    }),
});

/** Variables of ours that others read: the start, the terminal and a plan's harness. */
export const readElsewhere: ReadonlySet<string> = new Set([
  "WIRECOST_DATA_DIR",
  "WIRECOST_URL",
  "WIRECOST_TOKEN",
  "WIRECOST_RESULT",
]);

function canBeWrittenTo(path: string): boolean {
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return isAbsolute(path) && statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** As proxy-addr takes them. */
function isNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
