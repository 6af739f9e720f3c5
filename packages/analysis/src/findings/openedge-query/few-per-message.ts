import { formatSixDigits, JOINS, type Params } from "@wirecost/sim-core";
import type { RuleFinding } from "../finding.ts";
import type { JudgedSet } from "../judged-set.ts";
import { count } from "../words.ts";
import { saving } from "./saving.ts";

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

/** A row's settings, those to try, and its counters. */
interface Few {
  readonly row: number;
  readonly law: Law;
  readonly now: Params;
  readonly params: Params;
  readonly messages: number;
  readonly records: number;
}

/** Finds rows whose messages hold few records because of settings, as the model predicts, and better settings. */
export function fewPerMessage({ table, settingsOf, predict, nameOf }: JudgedSet): readonly RuleFinding[] {
  const [messagesOf, recordsOf] = [table.metrics.get("messages"), table.metrics.get("records")];
  if (!messagesOf || !recordsOf) return [];
  /** By the settings of a row, its records. */
  const judged = new Map<Params, Map<number, ReturnType<typeof betterFor>>>();
  let predicted = 0;
  const found: Few[] = [];
  for (let row = 0; row < table.count; row++) {
    const [messages = Number.NaN, records = Number.NaN] = [messagesOf[row], recordsOf[row]];
    if (!(messages > 0 && records >= MIN_RECORDS)) continue;
    const settings = settingsOf(row);
    const ofSettings = judged.get(settings) ?? new Map<number, ReturnType<typeof betterFor>>();
    judged.set(settings, ofSettings);
    if (!ofSettings.has(records)) {
      if (predicted >= MAX_PREDICTED) continue;
      predicted += 1;
      ofSettings.set(records, betterFor(settings, records, predict));
    }
    const better = ofSettings.get(records);
    const agrees =
      better && messages >= (1 - AGREES) * better.fewest && messages <= (1 + AGREES) * better.most;
    if (agrees) found.push({ row, messages, records, ...better });
  }
  return laws.flatMap((law): readonly RuleFinding[] => {
    const own = found.filter((few) => few.law === law);
    const [first, ...more] = own;
    if (!first) return [];
    const costliest = more.reduce((most, few) => (few.messages > most.messages ? few : most), first);
    const { row, messages, records, now, params } = costliest;
    const others = more.length > 0 ? ` The same in ${count(more.length, "other row")}.` : "";
    return [
      {
        rule: "few-per-message",
        title: law.title,
        message: `Row ${nameOf(row)} took ${formatSixDigits(messages)} messages for ${formatSixDigits(records)} records, as the model predicts for ${law.flag} ${now[law.param]}: ${law.cause}.${others}`,
        rows: own.map((few) => few.row),
        severity: "hint",
        suggestion: saving(law.text, { messages, now, params }, predict),
      },
    ];
  });
}

/** The first law whose settings reduce the predicted messages by much; undefined if none does. */
function betterFor(settings: Params, records: number, predict: JudgedSet["predict"]) {
  // Joins send records of two tables.
  if (JOINS.some((join) => join === settings.pattern) && settings.records === undefined) return undefined;
  const stated = laws.filter(
    ({ param, better }) =>
      settings[param] !== undefined && Number(settings[param]) < Number({ ...settings, ...better }[param]),
  );
  if (stated.length === 0) return undefined;
  const now: Params = {
    records: Math.round(records),
    pattern: "for-each-no-lock",
    fields: false,
    ...settings,
  };
  const fewest = predict(now)?.messages ?? 0;
  // What the server adds while the client is busy depends on the machines, and may be nothing.
  const most = predict({ ...now, recordsAhead: 0.1, bufferRecords: 0 })?.messages ?? fewest;
  for (const law of stated) {
    const params: Params = { ...now, ...law.better };
    const messages = predict(params)?.messages ?? Number.POSITIVE_INFINITY;
    if (messages * LARGE <= fewest) return { law, now, params, fewest, most };
  }
  return undefined;
}
