import type { ColumnMapping } from "@wirecost/importers";
import type { Params } from "@wirecost/sim-core";
import { sha256Of } from "../../platform/sha256.ts";

/** How to read the bytes of a file. */
export interface ReadingRequest {
  /** null if the rows belong to no model. */
  readonly model: string | null;
  /** Undefined if the file's headers decide. */
  readonly mapping: ColumnMapping | undefined;
  readonly setup: Params;
}

/** SHA-256, hexadecimal, equal for two requests only if they read the same bytes in the same way. */
export function readingKey({ model, mapping, setup }: ReadingRequest): string {
  const settings = sorted(setup);
  const targets = mapping?.map(({ target, numbers }) => [
    ...sorted(target).map(([name, value]) => [name, value instanceof Object ? sorted(value) : value]),
    ...(numbers === undefined ? [] : [["numbers", numbers]]),
  ]);
  return sha256Of(JSON.stringify([model, targets ?? null, settings]));
}

function sorted(record: object): readonly (readonly [string, unknown])[] {
  return Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
