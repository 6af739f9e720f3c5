import { JOINS, type Params } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet } from "../judged-set.ts";
import { costlyRows } from "./costly-rows.ts";

/** Minimum records: a smaller query costs next to nothing either way. */
const MIN_RECORDS = 10;
/** Relative tolerance of the row's own prediction: two runs of the published rows differ by 6 %. */
const AGREES = 0.2;
/** Minimum factor by which other settings reduce the messages. */
const LARGE = 2;
/** Maximum different settings predicted: predictions take time. */
const MAX_PREDICTED = 200;

/** Settings that keep messages small, and better ones. */
interface Law {
  readonly param: string;
  readonly flag: string;
  readonly title: string;
  readonly better: Params;
  readonly cause: string;
  readonly text: string;
}

/** Settings that fill messages. A row must state the first of them: the model's default is no reference. */
const laws: readonly Law[] = [
  {
    param: "prefetchNumRecs",
    flag: "-prefetchNumRecs",
    title: "Few records per message",
    better: { prefetchNumRecs: 10_000, prefetchFactor: 100 },
    cause: "the server sends a message before it is full",
    text: "Try -prefetchNumRecs 10000 and -prefetchFactor 100.",
  },
  {
    param: "mm",
    flag: "-Mm",
    title: "Small messages",
    better: { mm: 16_384, prefetchNumRecs: 10_000, prefetchFactor: 100 },
    cause: "few records fit in a message",
    text: "Try -Mm 16384 with -prefetchNumRecs 10000 and -prefetchFactor 100.",
  },
];

/** Finds rows whose messages hold few records because of settings, as the model predicts, and better settings. */
export function fewPerMessage(set: JudgedSet): readonly RuleFinding[] {
  const { table, settingsOf, predict } = set;
  const [messagesOf, recordsOf] = [table.metrics.get("messages"), table.metrics.get("records")];
  if (!messagesOf || !recordsOf) return [];
  /** By the settings of rows and their records. */
  const known = new Map<string, Better | undefined>();
  const betterOf = (row: number) => {
    const records = recordsOf[row] ?? 0;
    const key = `${table.cells[row]} ${records}`;
    if (!known.has(key) && known.size < MAX_PREDICTED)
      known.set(key, betterFor(settingsOf(row), records, predict));
    return known.get(key);
  };
  const found = laws.map((law) => ({ law, rows: [] as number[] }));
  for (let row = 0; row < table.count; row++) {
    const messages = messagesOf[row] ?? Number.NaN;
    if (!(messages > 0 && (recordsOf[row] ?? 0) >= MIN_RECORDS)) continue;
    const better = betterOf(row);
    if (better && messages >= (1 - AGREES) * better.fewest && messages <= (1 + AGREES) * better.most)
      found.find(({ law }) => law === better.law)?.rows.push(row);
  }
  return found.flatMap(({ law: { title, param, flag, cause, text, better }, rows }) =>
    costlyRows(set, {
      rule: "few-per-message",
      title,
      rows,
      cause: (row) => `, as the model predicts for ${flag} ${settingsOf(row)[param]}: ${cause}`,
      text,
      change(row) {
        const now = settingsNow(settingsOf(row), recordsOf[row] ?? 0);
        return { now, params: { ...now, ...better } };
      },
    }),
  );
}

/** The law whose settings reduce the messages, and those predicted of the row as it is. */
interface Better {
  readonly law: Law;
  readonly fewest: number;
  readonly most: number;
}

/** The first law whose settings reduce the predicted messages by much; undefined if none does. */
function betterFor(settings: Params, records: number, predict: JudgedSet["predict"]): Better | undefined {
  // Joins send records of two tables.
  if (JOINS.some((join) => join === settings.pattern) && settings.records === undefined) return undefined;
  const stated = laws.filter(
    ({ param, better }) => settings[param] !== undefined && Number(settings[param]) < Number(better[param]),
  );
  if (stated.length === 0) return undefined;
  const now = settingsNow(settings, records);
  const fewest = predict(now)?.messages ?? 0;
  // What the server adds while the client is busy depends on the machines, and may be nothing.
  const most = predict({ ...now, recordsAhead: 0.1, bufferRecords: 0 })?.messages ?? fewest;
  for (const law of stated) {
    const messages = predict({ ...now, ...law.better })?.messages ?? Number.POSITIVE_INFINITY;
    if (messages * LARGE <= fewest) return { law, fewest, most };
  }
  return undefined;
}

function settingsNow(settings: Params, records: number): Params {
  return { records: Math.round(records), pattern: "for-each-no-lock", fields: false, ...settings };
}
