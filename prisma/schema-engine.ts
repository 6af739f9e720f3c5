import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

let ready: Promise<void> | undefined;

/** Prisma's migration engine, as WebAssembly: nothing is downloaded. See docs/decisions/004-migrations.md. */
export async function schemaEngine(url: string, schema: string): Promise<SchemaEngine> {
  ready ??= instantiate();
  await ready;
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: url }));
  return bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter);
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
