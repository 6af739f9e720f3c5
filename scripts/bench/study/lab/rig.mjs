import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { openSession } from "@wirecost/prisma/open";
import { CONNECTIONS } from "./conversations.mjs";
import { makeLedger, setBandwidth } from "./ledger.mjs";
import { makeTables } from "./tables.mjs";

/** @typedef {import("pg").Client} Client */

/**
 * A database with the lab's tables, the proxy before it, and connections through the proxy.
 *
 * @typedef {object} Rig
 * @property {readonly [Client, ...Client[]]} clients
 * @property {import("./ledger.mjs").Ledger} ledger
 * @property {() => Promise<unknown>} prepare empties the table that rows are inserted into
 * @property {string} version of PostgreSQL
 * @property {() => Promise<void>} close drops the tables
 */

/**
 * @param {string} databaseUrl
 * @param {number} bandwidthMbit each way
 * @param {number} [connections] through the proxy
 * @returns {Promise<Rig>}
 */
export async function makeRig(databaseUrl, bandwidthMbit, connections = CONNECTIONS) {
  const schema = `wirecost_lab_${randomBytes(4).toString("hex")}`;
  const target = new URL(databaseUrl);
  const direct = await openSession(databaseUrl);
  const ledger = makeLedger();
  setBandwidth(ledger, bandwidthMbit);
  const proxy = new Worker(new URL("proxy-thread.mjs", import.meta.url), {
    workerData: { target: { host: target.hostname, port: Number(target.port || 5432) }, ledger },
  });
  const close = async () => {
    await direct.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await direct.end();
    await proxy.terminate();
  };
  try {
    const [{ port }] = await once(proxy, "message");
    await makeTables(direct, schema);
    const { rows } = await direct.query("SHOW server_version");
    const through = new URL(databaseUrl);
    through.hostname = "127.0.0.1";
    through.port = `${port}`;
    const connect = async () => {
      const client = await openSession(through.href);
      await client.query(`SET search_path = ${schema}`);
      return client;
    };
    const first = await connect();
    // One after another: the proxy numbers them in the order of arrival.
    /** @type {Client[]} */
    const others = [];
    while (others.length < connections - 1) others.push(await connect());
    return {
      clients: [first, ...others],
      ledger,
      prepare: () => direct.query("TRUNCATE entry"),
      version: rows[0]?.server_version ?? "unknown",
      close: async () => {
        for (const client of [first, ...others]) await client.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
