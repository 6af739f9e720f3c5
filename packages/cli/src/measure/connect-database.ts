import { Socket } from "node:net";
import pg from "pg";
import { CliError } from "../cli-error.ts";
import { EXIT } from "../exit-code.ts";
import { addressText } from "../record/address.ts";
import { isSharedConnection } from "./shared-connection.ts";
import { createTables } from "./tables.ts";

const CONNECT_MS = 15_000;

export interface Database {
  readonly client: pg.Client;
  /** Creates another client of the same server, not connected. */
  readonly another: () => pg.Client;
  /** `db.example:5432, database shop, user ann`: without the password. */
  readonly name: string;
}

/**
 * Prepares a connection, without opening it.
 *
 * @param url as in DATABASE_URL; what it leaves out comes from PGHOST, PGUSER, PGPASSWORD and the like
 * @throws CliError for what is no URL of PostgreSQL, without showing it: it may hold a password
 */
export function databaseOf(url: string | undefined): Database {
  if (url !== undefined && !/^postgres(?:ql)?:\/\//i.test(url)) {
    const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url) ?? [];
    const what = scheme === undefined ? "That is no URL of a database" : `${scheme} is another database`;
    throw new CliError(`${what}: measure takes postgres://USER@HOST:PORT/DATABASE.`);
  }
  if (url !== undefined && isAmbiguous(url)) throw new CliError(UNREADABLE);
  try {
    const another = () =>
      new pg.Client({
        ...(url !== undefined && { connectionString: url }),
        connectionTimeoutMillis: CONNECT_MS,
        application_name: "wirecost measure",
        stream: () => new PostgresSocket(),
      });
    const client = another();
    const { host, port, database, user } = client;
    // Both may be decided by the server, which rejects missing ones.
    const parts = [addressText({ host, port }), database && `database ${database}`, user && `user ${user}`];
    return { client, another, name: parts.filter(Boolean).join(", ") };
  } catch (error) {
    // Its message may quote the URL.
    throw new CliError(UNREADABLE, { cause: error });
  }
}

const UNREADABLE =
  "The database URL cannot be read. Write characters such as @ : / ? # and % in a password as %40 %3A %2F %3F %23 and %25, or leave the password out and set PGPASSWORD.";

/** Whether a password with such characters may have been split, so that one part would be taken for a host. */
function isAmbiguous(url: string): boolean {
  const rest = url.slice(url.indexOf("://") + 3);
  const [authority = ""] = rest.split(/[/?#]/, 1);
  const [path = "", query = ""] = rest.slice(authority.length).split("?", 2);
  const isCut = (part: string) => part.includes("@") || part.includes("#");
  return (
    authority.split("@").length > 2 ||
    isCut(path) ||
    ((path === "" || !authority.includes("@")) && isCut(query))
  );
}

/** First bytes of a PostgreSQL server's answer to a request for TLS, or to a sign-in. */
const FIRST = new Set([..."SNREv"].map((char) => char.charCodeAt(0)));

/**
 * A connection that ends if the server is not PostgreSQL: the driver throws an error there that no caller can catch.
 */
class PostgresSocket extends Socket {
  #isKnown = false;

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (!this.#isKnown && chunk instanceof Uint8Array) {
      const isMysql = greetsAsMysql(chunk);
      if (isMysql || !FIRST.has(chunk[0] ?? 0)) {
        const found = isMysql ? "This is MySQL or MariaDB" : "This does not answer as PostgreSQL does";
        this.destroy(
          new CliError(
            `${found}: measure needs PostgreSQL. "wirecost record" records the round trips of a program with any database.`,
          ),
        );
        return false;
      }
      this.#isKnown = true;
    }
    return super.push(chunk, encoding);
  }
}

/** Whether it is a greeting of protocol 10, or an error instead: packet 0, which precedes requests. */
function greetsAsMysql(bytes: Uint8Array): boolean {
  const [length = 0, ...next] = bytes.subarray(0, 5);
  const [middle, high, sequence, first] = next;
  if (middle !== 0 || high !== 0 || sequence !== 0) return false;
  return first === 10 || (first === 0xff && bytes.length === 4 + length);
}

/** @throws CliError where it cannot be reached, or may not make temporary tables */
export async function openDatabase({ client, another, name }: Database): Promise<void> {
  // A lost connection fails the queries sent over it.
  client.on("error", () => {});
  try {
    await client.connect();
    const second = another();
    second.on("error", () => {});
    if (await isSharedConnection(client, second)) throw new CliError(SHARED);
    await createTables(client);
  } catch (error) {
    await client.end().catch(() => {});
    throw databaseError(error, name);
  }
}

/** The message of the database or the network. */
export function databaseError(error: unknown, name: string): unknown {
  if (error instanceof CliError || !(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : "";
  const { message } = error;
  const words = HINTS[code] ?? hintOf(message);
  if (words === undefined && code === "" && !/terminated|timeout/i.test(message)) return error;
  const exit =
    /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("53") && !code.startsWith("57")
      ? EXIT.usage
      : EXIT.network;
  const hint = words === undefined ? "" : ` ${words}`;
  return new CliError(`${name}: ${message || code}.${hint}`, { exit, cause: error });
}

const HINTS: Readonly<Record<string, string>> = {
  ENOTFOUND: "The name of the host is unknown.",
  EAI_AGAIN: "The name of the host cannot be looked up.",
  ECONNREFUSED: "Nothing listens there, or a firewall refuses the connection.",
  ETIMEDOUT: "The host does not answer.",
  EHOSTUNREACH: "The host is unreachable.",
  "28P01": "Set the password in PGPASSWORD, or in the URL with special characters percent-encoded.",
  "28000": "If the server requires encryption, add ?sslmode=verify-full to the URL.",
  "3D000": "Name a database that exists: postgres://USER@HOST/DATABASE.",
  "42501": "The user needs the right to create temporary tables: GRANT TEMPORARY ON DATABASE ... TO ...",
  "25006":
    "A standby allows no temporary tables: name the primary. Where transactions of the user are read-only by default, set PGOPTIONS='-c default_transaction_read_only=off'.",
  "53300": "Try again when other connections are closed.",
};

const SHARED =
  "A pool such as PgBouncer shares its connections between transactions, where temporary tables would stay for others: name the host and port of the database itself.";

function hintOf(message: string): string | undefined {
  if (/password must be a string|no password/i.test(message))
    return "The server asks for a password: set PGPASSWORD.";
  if (/certificate|self-signed/i.test(message))
    return "Name the certificate's authority with ?sslrootcert=FILE, or accept any with ?sslmode=no-verify.";
  if (/timeout/i.test(message)) return "The host does not answer.";
  if (/does not support SSL/i.test(message)) return "Leave sslmode out, or set it to disable.";
  return undefined;
}
