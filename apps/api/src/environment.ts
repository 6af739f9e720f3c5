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
    does: "the address of this machine on which it listens",
    right: "an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
    without: "`127.0.0.1`",
  }),
  PORT: wholeNumber(0, 65_535).default(3000).register(told, {
    does: "the port on which it listens; 0 for a free one",
    right: "a whole number from 0 to 65535",
    without: "3000",
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .register(told, {
      does: "the database: your own PostgreSQL",
      right: "a connection string such as postgresql://user:password@host:5432/name",
      without: "the embedded one, by `npm start`",
      secret: true,
    }),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10).register(told, {
    does: "most connections of this process to the database; each file that is stored has one more, the queue `JOB_WORKERS` and six more, and watching computations one",
    right: "a whole number from 1 to 1000",
    without: "10",
  }),
  AUTH_SECRET: z.string().min(32).register(told, {
    does: "signs sessions and hides what must not be read in the database; the same for all processes, kept for good",
    right: "a random text of 32 characters or more, as openssl rand -base64 32 makes one",
    without: "made once by `npm start`, kept in `.data/auth-secret`",
    secret: true,
  }),
  PUBLIC_URL: webAddress.optional().register(told, {
    does: "where people reach it: links start with it, passkeys belong to its host, and cookies are for https where it does",
    right: "an address such as https://wirecost.example",
    without: "`http://localhost:PORT`",
  }),
  WEB_ORIGIN: webAddress.optional().register(told, {
    does: "where Next serves the pages, which nobody else need reach",
    right: "an address such as http://127.0.0.1:3001",
    without: "only the API is served; `npm start` sets it",
  }),
  TRUSTED_PROXIES: z
    .string()
    .refine((text) => text.split(",").every((part) => isNetwork(part.trim())))
    .optional()
    .register(told, {
      does: "proxies before it, whose word on the caller's address counts",
      right: "addresses or networks with commas, such as 10.0.0.0/8, or loopback, linklocal, uniquelocal",
      without: "nobody's word counts",
    }),
  RATE_LIMIT: wholeNumber(0, 1_000_000_000).default(6000).register(told, {
    does: "requests a minute that a key, a person (in all sessions together), or an address without either may make, an IPv6 address as its /64 network; 0 for any number",
    right: "a whole number from 0",
    without: "6000",
  }),
  AUTH_RATE_LIMIT: z.stringbool().default(true).register(told, {
    does: "whether repeated sign-ins from one address are slowed down",
    right: "true or false",
    without: "true",
  }),
  UPLOAD_WORKERS: wholeNumber(1, 64).default(2).register(told, {
    does: "files that are read and stored at once, all but one of them of the same team; eight times as many wait, four of each team",
    right: "a whole number from 1 to 64",
    without: "2",
  }),
  UPLOAD_MEMORY_MIB: wholeNumber(8, 65_536).default(1024).register(told, {
    does: "memory that reading one of them may take beside its bytes",
    right: "a whole number from 8 to 65536",
    without: "1024",
  }),
  UPLOAD_SECONDS: wholeNumber(1, 3600).default(60).register(told, {
    does: "seconds of work that reading and storing one file may take; time in which it waits for the database is none",
    right: "a whole number from 1 to 3600",
    without: "60",
  }),
  TEAM_DISK_MIB: wholeNumber(1, 1_000_000_000).default(20_480).register(told, {
    does: "MiB that the uploads of one team may take, those that were deleted within 30 days among them: the bytes of each file and 100 for each row",
    right: "a whole number from 1",
    without: "20480",
  }),
  UPLOAD_DIR: z.string().refine(canBeWrittenTo).default(tmpdir()).register(told, {
    does: "where files and archives that arrive are kept until they are read; they have no name there",
    right: "the full path of a folder in which this process may make files, on a disk and not in memory",
    without: "the system's folder for temporary files",
  }),
  JOB_WORKERS: wholeNumber(0, 64).default(2).register(told, {
    does: "jobs of the queue that this process does at once, as many mails, and beside them messages to webhooks and one long computation; 0 leaves all to other processes",
    right: "a whole number from 0 to 64",
    without: "2",
  }),
  JOB_LOST_AFTER: wholeNumber(1, 3600).default(15).register(told, {
    does: "seconds after which a job is taken from a process that has lost its connection to the database",
    right: "a whole number from 1 to 3600",
    without: "15",
  }),
  EXAMPLE_TEAM: z.stringbool().default(true).register(told, {
    does: "whether the database gets the example team that visitors see; read when the database is migrated",
    right: "true or false",
    without: "true",
  }),
  WEBHOOK_PRIVATE_ADDRESSES: z.stringbool().default(false).register(told, {
    does: "whether webhooks may go to addresses of one's own network, and by http",
    right: "true or false",
    without: "false",
  }),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional()
    .register(told, {
      does: "mail server for invitations, new passwords and confirming addresses",
      right: "smtp://user:password@host:587, or smtps:// for TLS from the start",
      without: "their links are logged for the person who runs the instance; who invites sees theirs",
      secret: true,
    }),
  MAIL_FROM: z.string().min(3).optional().register(told, {
    does: "whom mail is from",
    right: "an address such as wirecost@example.com",
    without: "`no-reply` at the host of `PUBLIC_URL`",
  }),
  OIDC_ISSUER: webAddress.optional().register(told, {
    does: "sign-in with OpenID Connect: the address of who keeps the accounts; with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`",
    right: "the issuer's address, such as https://login.example.com/realms/main",
    without: "people sign in with passwords only",
  }),
  OIDC_CLIENT_ID: z.string().min(1).optional().register(told, {
    does: "as what Wirecost is registered there",
    right: "the client id that the issuer gave",
    without: "no sign-in with OpenID Connect",
  }),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().register(told, {
    does: "what Wirecost proves with that it is that client",
    right: "the client secret that the issuer gave",
    without: "no sign-in with OpenID Connect",
    secret: true,
  }),
  OIDC_NAME: z.string().min(1).max(60).default("OpenID Connect").register(told, {
    does: "what the button on the sign-in page calls it",
    right: "a name of at most 60 characters",
    without: "`OpenID Connect`",
  }),
  METRICS_TOKEN: z.string().min(16).optional().register(told, {
    does: "what Prometheus sends as its bearer token to see `/metrics`",
    right: "a random text of 16 characters or more",
    without: "only this machine sees them, and only while `PUBLIC_URL` is this machine",
    secret: true,
  }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .register(told, {
      does: "what is logged: `info` every request, `warn` what deserves a look",
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
