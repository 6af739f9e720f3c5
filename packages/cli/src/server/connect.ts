import { type Client, type CurrentKey, createClient } from "@wirecost/contract";
import type { CommandContext } from "../command-context.ts";
import { serverAddress } from "./address.ts";
import { findToken } from "./find-token.ts";
import { reportStoring } from "./report-storing.ts";

/** Maximum time of a response: a large file is read before it is answered. */
const PATIENCE_MS = 10 * 60_000;

export interface ServerOptions {
  readonly url?: string | undefined;
  readonly "token-file"?: string | undefined;
}

/** A server, and the key's team. */
export interface Connection {
  readonly url: string;
  readonly client: Client;
  readonly team: CurrentKey["team"];
  /** The key's rights. */
  readonly scope: CurrentKey["key"]["scope"];
}

/** @throws CliError without a key, ProblemError where it is refused, TypeError without an answer */
export async function connect(context: CommandContext, options: ServerOptions): Promise<Connection> {
  const url = serverAddress(context, options.url);
  const token = await findToken(context, options["token-file"]);
  const send: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${token}`);
    // A redirect could lead to another host, which must not receive the key.
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return context.send(address, { ...init, headers, signal, redirect: "error" });
  };
  const { progress } = context;
  const client = createClient(url, progress ? reportStoring(send, progress) : send);
  const { team, key } = await client.currentKey({});
  return { url, client, team, scope: key.scope };
}
