import type { Address } from "./address.ts";
import type { Encryption } from "./tls/given-tls.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const SCHEME = /^(?:jdbc:)?[a-z][a-z0-9+.-]*:\/\//i;

/**
 * The environment of a command whose database connections go through a proxy. If that terminates TLS, the command
 * trusts its certificate, unless it already trusts others.
 *
 * @returns the environment, and a note on what in it the proxy cannot change
 */
export function commandEnvironment(
  env: Environment,
  { host, port }: Address,
  { tls, certificateFile }: Pick<Encryption, "tls" | "certificateFile"> = {},
): { env: Environment; notes: string[] } {
  const notes: string[] = [];
  const url = env.DATABASE_URL;
  const changed = url === undefined ? undefined : databaseUrl(url, { host, port });
  if (url !== undefined && changed === undefined)
    notes.push("DATABASE_URL names no host, so it is unchanged: its connections are not recorded.");
  return {
    notes,
    env: {
      ...env,
      PGHOST: host,
      PGPORT: String(port),
      // It would take precedence over PGHOST.
      ...(env.PGHOSTADDR !== undefined && { PGHOSTADDR: host }),
      MYSQL_HOST: host,
      MYSQL_TCP_PORT: String(port),
      // libpq would report that it could have used channel binding, which a server takes for an attack.
      ...(tls?.client && { PGCHANNELBINDING: "disable" }),
      ...(certificateFile !== undefined && {
        PGSSLROOTCERT: env.PGSSLROOTCERT ?? certificateFile,
        NODE_EXTRA_CA_CERTS: env.NODE_EXTRA_CA_CERTS ?? certificateFile,
      }),
      ...(changed !== undefined && { DATABASE_URL: changed }),
    },
  };
}

/** The URL with another host and port; undefined if it has no host. */
function databaseUrl(url: string, { host, port }: Address): string | undefined {
  const scheme = SCHEME.exec(url)?.[0];
  if (scheme === undefined) return undefined;
  const rest = url.slice(scheme.length);
  const authority = rest.split(/[/?#]/, 1)[0] ?? "";
  const credentials = authority.slice(0, authority.lastIndexOf("@") + 1);
  const [path = "", ...queries] = rest.slice(authority.length).split("?");
  const query = queries.map((part) => `?${part}`).join("");
  const name = host.includes(":") ? `[${host}]` : host;
  // In a query string they take precedence over the URL's own.
  const ours = query
    .replace(/([?&]host(?:addr)?=)[^&#]*/gi, `$1${encodeURIComponent(host)}`)
    .replace(/([?&]port=)[^&#]*/gi, `$1${port}`);
  return `${scheme}${credentials}${name}:${port}${path}${ours}`;
}
