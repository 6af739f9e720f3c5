import { bencher } from "./benchmarks/bencher.ts";
import { fio } from "./benchmarks/fio.ts";
import { hammerdb } from "./benchmarks/hammerdb.ts";
import { heyCsv } from "./benchmarks/hey-csv.ts";
import { apacheBench, hey, wrk } from "./benchmarks/http-reports.ts";
import { hyperfine } from "./benchmarks/hyperfine.ts";
import { jmeter } from "./benchmarks/jmeter/jmeter.ts";
import { jmh } from "./benchmarks/jmh.ts";
import { k6 } from "./benchmarks/k6/k6.ts";
import { k6Csv } from "./benchmarks/k6/k6-csv.ts";
import { otava } from "./benchmarks/otava.ts";
import { pgbench } from "./benchmarks/pgbench.ts";
import { pgbenchLog } from "./benchmarks/pgbench-log.ts";
import { sysbench } from "./benchmarks/sysbench.ts";
import type { Format } from "./format.ts";
import { actserver } from "./openedge/actserver.ts";
import { nettraffic } from "./openedge/nettraffic.ts";
import { promon } from "./openedge/promon.ts";
import { table } from "./table/table.ts";

/** All formats, the most specific first: the first one that does not return null reads the file. */
export const formats: readonly Format[] = [
  promon,
  actserver,
  nettraffic,
  k6,
  k6Csv,
  hyperfine,
  fio,
  jmh,
  bencher,
  pgbenchLog,
  pgbench,
  sysbench,
  hammerdb,
  apacheBench,
  wrk,
  hey,
  heyCsv,
  jmeter,
  otava,
  table,
];

/** The kind of file in words: "a pgbench log"; the id itself for a format that is no longer supported. */
export function formatTitle(id: string): string {
  return formats.find((format) => format.id === id)?.title ?? id;
}
