import { CliError } from "../cli-error.ts";

export interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Parses `localhost:5432`, `[::1]:5432` or, with a default host, `5432`.
 *
 * @throws CliError for anything else
 */
export function readAddress(option: string, text: string, defaultHost?: string): Address {
  const [, bracketed, plain, digits = ""] = /^(?:(?:\[([^\]]+)\]|([^:[\]/]+)):)?(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain ?? defaultHost;
  const port = Number(digits);
  if (digits !== "" && host !== undefined && port <= 65_535 && (port > 0 || defaultHost !== undefined))
    return { host, port };
  const example = defaultHost === undefined ? "localhost:5432" : "6432";
  // A URL may contain a password, which a build server would store.
  if (text.includes("@"))
    throw new CliError(
      `${option} takes a host and a port, without the rest of a URL: write, for example, ${example}.`,
    );
  throw new CliError(`${option} ${text} is not an address with a port: write, for example, ${example}.`);
}

export function addressText({ host, port }: Address): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}
