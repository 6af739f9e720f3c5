import { inject } from "vitest";
import { openSession } from "../open.ts";

declare module "vitest" {
  interface ProvidedContext {
    apiUrl: string;
    accountsUrl: string;
  }
}

/** Creates a database and server users with the given rights. The first user owns the database. */
export async function serverWith(name: string, users: Readonly<Record<string, string>>): Promise<URL> {
  const url = new URL(inject("templateUrl"));
  url.pathname = "/postgres";
  const server = await openSession(url.href);
  for (const [user, may] of Object.entries(users))
    await server.query(`CREATE ROLE ${user} LOGIN PASSWORD 'x' ${may}`);
  await server.query(`CREATE DATABASE ${name} OWNER ${Object.keys(users)[0]} TEMPLATE template0`);
  await server.end();
  url.pathname = `/${name}`;
  return url;
}

/** Connection string of one of those users. */
export function as(url: URL, user: string): string {
  const own = new URL(url);
  own.username = user;
  own.password = "x";
  return own.href;
}
