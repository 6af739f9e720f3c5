import { readFile } from "node:fs/promises";
import pg from "pg";
import setup from "./global-setup.mjs";

const script = new URL("../../../deploy/partition-by-team.sql", import.meta.url);

/**
 * The same with partitioned large tables, as an operator would create them.
 *
 * @param {import("vitest/node").TestProject} project
 */
export default async function setupPartitioned(project) {
  /** @type {string | undefined} */
  let template;
  const end = await setup({
    provide: (name, value) => {
      if (name === "templateUrl") template = value;
      else project.provide(name, value);
    },
  });
  const url = new URL(template ?? "");
  const name = `${url.pathname.slice(1)}_partitioned`;
  const server = new URL(url);
  server.pathname = "/postgres";
  await on(server.href, `CREATE DATABASE ${name} TEMPLATE ${url.pathname.slice(1)}`);
  url.pathname = `/${name}`;
  await on(url.href, await readFile(script, "utf8"));
  project.provide("templateUrl", url.href);
  return end;
}

/** @param {string} url @param {string} sql */
async function on(url, sql) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
