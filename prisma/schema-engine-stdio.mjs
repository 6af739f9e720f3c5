#!/usr/bin/env node
// Prisma's migration engine as WebAssembly, for Prisma's own commands where the native engine cannot be downloaded. They
// start it as a program and talk to it in JSON-RPC, line by line. After `npm run build`, in this folder:
// DATABASE_URL=... PRISMA_SCHEMA_ENGINE_BINARY=$PWD/schema-engine-stdio.mjs npx prisma migrate status
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import pg from "pg";
import { readSchema } from "./dist/migrate.js";
import { withSchemaEngine } from "./dist/schema-engine.js";

const { values, positionals } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { datasource: { type: "string" } },
});
const { url } = JSON.parse(String(values.datasource ?? "{}"));

if (positionals[0] === "cli") await runOnce(positionals[1] ?? "");
else await withSchemaEngine(url, await readSchema(), serve);

/** @param {string} command */
async function runOnce(command) {
  if (command !== "can-connect-to-database") throw new Error(`This engine has no command ${command}.`);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  await client.end();
}

/** @param {import("@prisma/schema-engine-wasm").SchemaEngine} engine */
async function serve(engine) {
  const methods =
    /** @type {Record<string, (params: unknown) => Promise<{ stdout?: string } | undefined>>} */ (
      /** @type {unknown} */ (engine)
    );
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    try {
      const result = await methods[method]?.call(engine, params);
      // The native engine has its caller print.
      if (result?.stdout) send({ id: `print ${id}`, method: "print", params: { content: result.stdout } });
      send({ id, result });
    } catch (error) {
      const { message, code } = /** @type {Error & { code?: string }} */ (error);
      send({
        id,
        error: { code: 4466, message, data: { is_panic: false, message, error_code: code ?? null } },
      });
    }
  }
}

/** @param {object} message */
function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
