import type { prismaAdapter } from "@better-auth/prisma-adapter";
import { sha256Of } from "../../../platform/sha256.ts";

export type MakeAdapter = ReturnType<typeof prismaAdapter>;
type Adapter = ReturnType<MakeAdapter>;
type Where = NonNullable<Parameters<Adapter["findOne"]>[0]["where"]>;

/**
 * better-auth's adapter with SHA-256 hashes of session tokens, for which it has no option: a copy of the table does not
 * allow signing in. Rows found by a token, or just created, contain the token; others contain the hash, which is
 * useless.
 */
export function hashingSessions(make: MakeAdapter): MakeAdapter {
  return (options) => wrap(make(options));
}

function wrap<A extends Pick<Adapter, "create" | "findOne" | "update">>(adapter: A & Adapter): A & Adapter {
  const byHash = <T extends { readonly model: string; readonly where?: Where | undefined }>(query: T): T =>
    query.model === "session" && query.where ? { ...query, where: query.where.map(hashed) } : query;
  return {
    ...adapter,
    create: async (query) => {
      const token: unknown = query.model === "session" ? query.data["token" as never] : undefined;
      if (typeof token !== "string") return adapter.create(query);
      const row = await adapter.create({ ...query, data: { ...query.data, token: sha256Of(token) } });
      return { ...row, token } as never;
    },
    findOne: async (query) => given(query, await adapter.findOne(byHash(query))) as never,
    update: async (query) => given(query, await adapter.update(byHash(query))) as never,
    findMany: (query) => adapter.findMany(byHash(query)),
    updateMany: (query) => adapter.updateMany(byHash(query)),
    delete: (query) => adapter.delete(byHash(query)),
    deleteMany: (query) => adapter.deleteMany(byHash(query)),
    count: (query) => adapter.count(byHash(query)),
    transaction: (work) => adapter.transaction((inner) => work(wrap(inner as Adapter))),
  };
}

function hashed(condition: Where[number]): Where[number] {
  const { field, value } = condition;
  if (field !== "token") return condition;
  if (typeof value === "string") return { ...condition, value: sha256Of(value) };
  return Array.isArray(value)
    ? { ...condition, value: value.map((one) => sha256Of(String(one))) }
    : condition;
}

/** A row with the token with which it was requested. */
function given({ model, where }: { model: string; where?: Where }, row: unknown): unknown {
  const token = where?.find(({ field }) => field === "token")?.value;
  const isRow = model === "session" && typeof row === "object" && row !== null;
  return isRow && typeof token === "string" ? { ...row, token } : row;
}
