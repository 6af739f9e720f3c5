import type { Reference, ReferenceRow, Role } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";
import { TALK } from "./sources.ts";

interface Tests {
  readonly label: string;
  readonly settings: Params;
  readonly tps: readonly number[];
  readonly role?: Role;
  readonly note?: string;
}

const CLIMBING = "Still climbing from run to run: the server had not reached a steady state.";
const SAME = "The same three values as for -Ma 50, as printed.";

/** Three runs of each setting. -Ma equalled -Mi each time; it has no effect here and is omitted. */
function threaded(each: number, tps: readonly number[], rest: Partial<Tests> = {}): Tests {
  const label = `threaded, -Ma ${each} -Mi ${each}`;
  return { label, settings: { threadedServer: true, mi: each }, tps, ...rest };
}

function unthreaded(each: number, tps: readonly number[]): Tests {
  const label = `unthreaded, -Ma ${each} -Mi ${each}`;
  return { label, settings: { threadedServer: false, mi: each }, tps };
}

const tests: readonly Tests[] = [
  {
    label: "self-serving",
    settings: { connection: "self-serving" },
    tps: [1761.8, 1708.6],
  },
  {
    label: "self-serving",
    settings: { connection: "self-serving" },
    tps: [1090.8],
    role: "unverified",
    note: "The third run of three: 36 % below the first two, while the talk quotes 1761.",
  },
  {
    label: "threaded, 12.8 defaults with -Mn 200",
    settings: { threadedServer: true, mi: 1 },
    tps: [530.5, 632.9, 830.9],
    role: "unverified",
    note: CLIMBING,
  },
  threaded(1, [518.8, 628.9, 848.0], { role: "unverified", note: CLIMBING }),
  unthreaded(1, [1203.9, 1171.3, 1197.8]),
  threaded(5, [1159.8, 1060.9, 800.7], {
    role: "unverified",
    note: "Falling from run to run: something else grew over time.",
  }),
  unthreaded(5, [1170.0, 1251.5, 1204.0]),
  threaded(10, [1162.7, 1165.5, 1165.9]),
  unthreaded(10, [1443.1, 1476.8, 1455.3]),
  unthreaded(20, [1551.9, 1564.9, 1553.1]),
  threaded(20, [1205.1, 1203.5, 1199.2]),
  threaded(50, [1190.8, 1203.5, 1203.1]),
  unthreaded(50, [1623.5, 1599.6, 1630.5]),
  threaded(75, [1190.8, 1203.5, 1203.1], { note: SAME }),
  unthreaded(75, [1549.1, 1514.1, 1581.9]),
];

/** The 42 rows of the benchmark, in the order they were published. */
const rows: readonly ReferenceRow[] = tests
  .flatMap(({ tps, label, settings, role = "noisy", note }) =>
    tps.map((value) => ({
      label,
      settings,
      metrics: { tps: value },
      roles: { tps: role },
      ...(note === undefined ? {} : { note }),
    })),
  )
  .map((row, i) => ({ row: `${i + 1}`, ...row }));

export const references: readonly Reference[] = [
  {
    id: "openedge-atm-tps",
    title: "ATM benchmark, 150 clients",
    source: TALK,
    note: "No think time; server machine of 8 cores, client machine of 4, ping 0.092 ms, 801 Mbit/s, -spin 5000, -nap 10 to 250 ms. -Mm was 8192 in the rows with the defaults and 16384 in the others: transactions this small do not show a difference. -Mn 200 is stated for the defaults and assumed for all. -Ma equalled -Mi except for the defaults' 125, and with this many servers only -Mi has an effect.",
    setup: {
      clients: 150,
      joinShare: 0,
      thinkMs: 0,
      connection: "network",
      mn: 200,
      cores: 8,
      pingMs: 0.092,
    },
    axes: ["threadedServer", "mi"],
    metric: "tps",
    rows,
  },
];
