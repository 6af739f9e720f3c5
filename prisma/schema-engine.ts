import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

let ready: Promise<void> | undefined;

/**
 * Lends Prisma's migration engine, as WebAssembly: nothing is downloaded. See docs/decisions/004-migrations.md.
 * Its lock is held by its connections, so they are closed before the next one can have it.
 */
export async function withSchemaEngine<T>(
  url: string,
  schema: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  ready ??= instantiate();
  await ready;
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
    return await work(
      await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter),
    );
  } finally {
    await pool.end();
  }
}

/**
 * Prisma's adapter cuts a script at every semicolon, those within a function's body too, and runs each part on its
 * own. Sent whole, PostgreSQL reads it as what it is, and applies all of it or nothing.
 */
class WholeScripts extends PrismaPg {
  override async connect(): ReturnType<PrismaPg["connect"]> {
    const adapter = await super.connect();
    adapter.executeScript = async (script) => {
      await adapter.underlyingDriver().query(script);
    };
    return adapter;
  }
}

async function instantiate(): Promise<void> {
  const require = createRequire(import.meta.url);
  const module = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(join(dirname(module), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports,
  });
  const glue = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
}
