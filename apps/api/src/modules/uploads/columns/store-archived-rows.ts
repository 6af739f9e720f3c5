import type { MeasuredRow } from "@wirecost/sim-core";
import type { Client } from "pg";
import { int4, uuid } from "./binary-format.ts";
import { CellList } from "./cell-list.ts";
import { columnsOfRows } from "./columns-of-rows.ts";
import { insertRows } from "./insert-rows.ts";
import { CHUNK, fieldsOf, type Owner, piecesOf, storeCells } from "./store-rows.ts";

/** Stores archived rows in their chunks, and the bytes of their file. @returns how many */
export async function storeArchivedRows(
  client: Client,
  { raw, ...owner }: Owner & { readonly raw: Uint8Array },
  chunks: AsyncIterable<readonly MeasuredRow[]>,
): Promise<number> {
  const whose = [uuid(owner.uploadId), Buffer.from(owner.teamId)];
  const list = new CellList();
  let count = 0;
  for await (const rows of chunks) {
    if (rows.length === 0) continue;
    const fields = fieldsOf(columnsOfRows(rows, count), list);
    await insertRows(client, [{ into: CHUNK, fields: [...whose, int4(count), ...fields] }]);
    await storeCells(client, owner, list.takePassing());
    count += rows.length;
  }
  await storeCells(client, owner, [...list.remembered]);
  await insertRows(client, piecesOf(whose, raw));
  return count;
}
