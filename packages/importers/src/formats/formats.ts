import { actserver } from "./actserver.ts";
import type { Format } from "./format.ts";
import { nettraffic } from "./nettraffic.ts";
import { promon } from "./promon.ts";
import { table } from "./table.ts";

/** Every format, the most particular first: the first that does not answer null reads the file. */
export const formats: readonly Format[] = [promon, actserver, nettraffic, table];

/** What a file of a format is: "a pgbench log"; the id itself for one that is read no more. */
export function formatTitle(id: string): string {
  return formats.find((format) => format.id === id)?.title ?? id;
}
