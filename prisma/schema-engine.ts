import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";
import { openPool } from "./open.ts";

let ready: Promise<void> | undefined;

/**
 * Runs Prisma's migration engine as WebAssembly: nothing is downloaded. See docs/decisions/database/004-migrations.md.
 * Its connections hold its lock, so they are closed before the next caller can have it.
 */
export async function withSchemaEngine<T>(
  url: string,
  schema: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  ready ??= instantiate();
  await ready;
  const pool = openPool(url);
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, url));
    return await work(
      await bindings.SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => {}, adapter),
    );
  } finally {
    await pool.end();
  }
}

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Result = { readonly fields: readonly { readonly dataTypeID: number }[] };

/** Type ids of PostgreSQL's catalogs: "char", and text. */
const [CHAR, TEXT] = [18, 25];

class MigrationAdapter extends PrismaPg {
  readonly #pool: pg.Pool;
  readonly #url: string;

  constructor(pool: pg.Pool, url: string) {
    super(pool);
    this.#pool = pool;
    this.#url = url;
  }

  override async connect(): Promise<Adapter> {
    return adapt(await super.connect());
  }

  /**
   * A temporary database in which the engine runs the migrations and reads the result. Prisma's own adapter keeps the
   * database name of a connection string, and would run them in that database.
   */
  override async connectToShadowDb(): Promise<Adapter> {
    const name = `wirecost_shadow_${randomUUID()}`;
    await this.#pool.query(`CREATE DATABASE "${name}"`);
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    const shadow = openPool(url.href);
    const adapter = adapt(await new PrismaPg(shadow).connect());
    adapter.dispose = async () => {
      await shadow.end();
      await this.#pool.query(`DROP DATABASE "${name}"`);
    };
    return adapter;
  }
}

/**
 * Sends scripts whole: the adapter would split them at every semicolon, also within function bodies. So PostgreSQL
 * applies all or nothing. Also marks columns of type "char", which the adapter does not know and the engine needs.
 */
function adapt(adapter: Adapter): Adapter {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  /** Columns of type "char" in a query's result. */
  const found = new WeakMap<object, readonly number[]>();
  const io = adapter as unknown as { performIO(query: object): Promise<Result> };
  const perform = io.performIO.bind(adapter);
  io.performIO = async (query) => {
    const result = await perform(query);
    const chars = result.fields.flatMap(({ dataTypeID }, at) => (dataTypeID === CHAR ? [at] : []));
    for (const at of chars) Object.assign(result.fields[at] ?? {}, { dataTypeID: TEXT });
    found.set(query, chars);
    return result;
  };
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const at of found.get(query) ?? []) result.columnTypes[at] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}

async function instantiate(): Promise<void> {
  const require = createRequire(import.meta.url);
  const module = require.resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = await readFile(join(dirname(module), "schema_engine_bg.wasm"));
  // It runs once at start: optimizing its code took longer than the run.
  setFlagsFromString("--liftoff-only");
  const { instance } = await WebAssembly.instantiate(bytes, {
    "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports,
  });
  const glue = bindings as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  glue.__wbg_set_wasm(instance.exports);
  const { __wbindgen_start: start } = instance.exports;
  if (typeof start === "function") start();
}
