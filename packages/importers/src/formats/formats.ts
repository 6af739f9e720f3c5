import { actserver } from "./actserver.ts";
import { bencher } from "./bencher.ts";
import type { Format } from "./format.ts";
import { hammerdb } from "./hammerdb.ts";
import { hyperfine } from "./hyperfine.ts";
import { jmh } from "./jmh.ts";
import { k6 } from "./k6.ts";
import { nettraffic } from "./nettraffic.ts";
import { otava } from "./otava.ts";
import { pgbench } from "./pgbench.ts";
import { pgbenchLog } from "./pgbench-log.ts";
import { promon } from "./promon.ts";
import { sysbench } from "./sysbench.ts";
import { table } from "./table.ts";

/** Every format, the most particular first: the first that does not answer null reads the file. */
export const formats: readonly Format[] = [
  promon,
  actserver,
  nettraffic,
  k6,
  hyperfine,
  jmh,
  bencher,
  pgbenchLog,
  pgbench,
  sysbench,
  hammerdb,
  otava,
  table,
];

/** What a file of a format is: "a pgbench log"; the id itself for one that is read no more. */
export function formatTitle(id: string): string {
  return formats.find((format) => format.id === id)?.title ?? id;
}
