// Records the example of the page for conversations, and its three versions for the example team:
// `npm run record-example`. A program that shows a list of orders, imports a price list and writes a report, as such
// programs are often written, against a PostgreSQL of its own. Version 2 fetches all order lines with one query;
// version 3 imports in one transaction, but asks for each product of the report.
import "../start/require-node.mjs";
import { spawn } from "node:child_process";
import { copyFile, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { startDatabase } from "../start/database/database.mjs";
import { prepare } from "../start/prepare.mjs";
import { root } from "../start/root.mjs";
import { temporaryDataDir } from "../start/temporary-data-dir.mjs";

await prepare();
const { inSession } = await import("@wirecost/prisma/open");

const terminal = join(root, "packages/cli/bin/wirecost.js");
const program = fileURLToPath(new URL("orders-program.mjs", import.meta.url));
const example = join(root, "apps/web/public/examples/orders.wirecost.gz");
const ofTeam = (/** @type {number} */ version) =>
  join(root, `apps/api/example-team/orders-${version}.wirecost.gz`);
const VERSIONS = [1, 2, 3];

const dataDir = await temporaryDataDir();
const database = await startDatabase({ dataDir: dataDir.path, durable: false });
const out = join(dataDir.path, "orders page");
try {
  await fill(database.url);
  for (const version of VERSIONS) await record(version);
  await copyFile(ofTeam(1), example);
} finally {
  await rm(out, { force: true });
  await database.stop();
  await dataDir.remove();
}

/** @param {number} version of the program */
async function record(version) {
  const { host } = new URL(database.url);
  const child = spawn(
    process.execPath,
    [
      ...[terminal, "record", "--to", host, "--out", out],
      ...["--", process.execPath, program, String(version)],
    ],
    { env: { ...process.env, DATABASE_URL: database.url }, stdio: ["ignore", "inherit", "inherit"] },
  );
  const exit = await new Promise((done) => child.on("close", done));
  if (exit !== 0) throw new Error(`Version ${version} was not recorded: wirecost record ended with ${exit}.`);
  const bytes = gzipSync(await readFile(out), { level: 9 });
  await writeFile(ofTeam(version), bytes);
  await rm(out);
  console.log(`${ofTeam(version)}: ${(bytes.length / 1000).toFixed(1)} kB`);
}

/** Tables of a shop. @param {string} url */
async function fill(url) {
  await inSession(url, (client) =>
    client.query(`
    CREATE TABLE customer (id int PRIMARY KEY, name text NOT NULL, country text NOT NULL);
    CREATE TABLE product (id int PRIMARY KEY, name text NOT NULL, price numeric NOT NULL);
    CREATE TABLE orders (id int PRIMARY KEY, customer_id int NOT NULL, placed_at date NOT NULL, status text NOT NULL);
    CREATE TABLE order_line (order_id int NOT NULL, line int NOT NULL, product_id int NOT NULL, quantity int NOT NULL,
                             PRIMARY KEY (order_id, line));
    CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);
    CREATE TABLE price_change (id serial PRIMARY KEY, product_id int NOT NULL, price numeric NOT NULL);
    INSERT INTO customer SELECT i, 'Customer ' || i, (ARRAY['DE','FR','IE','US'])[1 + i % 4] FROM generate_series(1, 500) i;
    INSERT INTO product SELECT i, 'Product ' || i, 5 + i % 90 FROM generate_series(1, 800) i;
    INSERT INTO orders SELECT i, 1 + i * 7 % 500, date '2026-01-01' + i % 300, 'open' FROM generate_series(1, 4000) i;
    INSERT INTO order_line SELECT i, n, 1 + (i * 13 + n * 29) % 800, 1 + n FROM generate_series(1, 4000) i,
      generate_series(1, 5) n;
    INSERT INTO setting VALUES ('currency', 'EUR'), ('vat', '0.19'), ('page_size', '198');
    ANALYZE`),
  );
}
