import type { Line } from "../../decode/lines.ts";
import type { OwnFormat } from "../format.ts";
import { OwnRows } from "../own-rows.ts";

/** Rows per batch: few enough for the young generation of the heap, enough to make the overhead negligible. */
const BATCH = 2000;
/** The first second of 2001: Unix times are larger, numbers of clients and transactions are smaller. */
const EPOCH = 978_307_200;
const MICROSECONDS = { unit: "us", better: "lower" } as const;

/** client, transaction, latency or the reason for its absence, script, second, microsecond, schedule lag, retries. */
const TRANSACTION =
  /^\d+ \d+ (?:\d+|skipped|failed|serialization|deadlock) \d+ \d{9,10} \d{1,6}(?: \d+(?:\.\d+)?){0,2}$/;
/** Start of the interval, transactions, sum of latencies, of their squares, minimum and maximum, and so on. */
const INTERVAL =
  /^\d{9,10} \d+ \d+(?:\.\d+)? \d+(?:\.\d+)? \d+(?:\.\d+)? \d+(?:\.\d+)?(?: \d+(?:\.\d+)?){0,9}$/;

/** Output of `pgbench -l`: a line per transaction, or with --aggregate-interval a line per interval. */
export const pgbenchLog: OwnFormat = {
  id: "pgbench-log",
  title: "a pgbench log",
  byLines: true,
  isMine: (head) => isAggregated(firstLine(head)) || TRANSACTION.test(firstLine(head)),
  *readInBatches(file, { complaints }) {
    const first = firstLine(file.text);
    const aggregated = isAggregated(first);
    const rows = new OwnRows(complaints);
    const lines = aggregated ? intervals(rows, file.text) : transactions(rows);
    const right = aggregated
      ? "an interval: its start, the transactions, and their latencies"
      : "a transaction: client, transaction, latency, script, second, microsecond";
    const pattern = aggregated ? INTERVAL : TRANSACTION;
    const total = Math.ceil((file.length * 1.02) / Math.max(1, first.length + 1));
    for (const line of file.lines()) {
      const text = line.text.trim();
      if (text === "") continue;
      if (pattern.test(text)) lines.read({ number: line.number, text });
      else {
        const message = `The line should be ${right}, as numbers with a blank between them, like the first.`;
        complaints.error({ line: line.number, value: text, message });
      }
      if (rows.full) break;
      if (rows.count % BATCH === 0) yield { rows: rows.take(), total };
    }
    yield { rows: rows.take(), total };
    if (rows.count === 0 && complaints.list.length === 0) {
      const message = "No transaction of the log has a latency: all of them failed or were skipped.";
      complaints.error({ line: 1, value: first, message });
    }
    const [second] = aggregated ? first.split(" ") : first.split(" ").slice(4);
    return {
      schema: rows.columns(),
      notes: lines.notes(),
      provenance: {
        tool: "pgbench",
        product: "PostgreSQL",
        date: new Date(Number(second) * 1000).toISOString(),
      },
    };
  },
};

function firstLine(text: string): string {
  return text.trimStart().split("\n", 1)[0]?.trimEnd() ?? "";
}

function isAggregated(line: string): boolean {
  return INTERVAL.test(line) && Number(line.split(" ", 1)[0]) > EPOCH;
}

interface LogReader {
  read(line: Line): void;
  notes(): readonly string[];
}

function transactions(rows: OwnRows): LogReader {
  const script = rows.setting("script");
  const latency = rows.figure("latency", MICROSECONDS);
  let without = 0;
  return {
    read({ number, text }) {
      const [client = "", transaction = "", time, file, , , ...more] = text.split(" ");
      const value = Number(time);
      if (Number.isNaN(value)) {
        without += 1;
        return;
      }
      const figures: Record<string, number> = { [latency]: value };
      if (more[0] !== undefined) figures[rows.figure("schedule lag", MICROSECONDS)] = Number(more[0]);
      if (more[1] !== undefined)
        figures[rows.figure("retries", { unit: "1", better: "lower" })] = Number(more[1]);
      rows.add({
        label: `client ${client}, transaction ${transaction}`,
        line: number,
        replicate: `${client}.${transaction}`,
        settings: { [script]: Number(file) },
        figures,
      });
    },
    notes: () =>
      without === 0
        ? []
        : [
            `${without} ${without === 1 ? "transaction" : "transactions"} failed or skipped: they have no latency.`,
          ],
  };
}

function intervals(rows: OwnRows, text: string): LogReader {
  const starts = text.split("\n", 2).map((line) => Number(line.split(" ", 1)[0]));
  const seconds = (starts[1] ?? 0) - (starts[0] ?? 0);
  const length = seconds > 0 && (starts[1] ?? 0) > EPOCH ? seconds : undefined;
  const setting = rows.setting("interval", "s");
  const count = rows.figure("transactions of an interval", { unit: "transactions", better: "higher" });
  const figure = (name: string) => rows.figure(`latency ${name}`, MICROSECONDS);
  const [mean, stddev, min, max] = [figure("average"), figure("stddev"), figure("min"), figure("max")];
  let empty = 0;
  return {
    read({ number, text }) {
      const numbers = text.split(" ").map(Number);
      const [start = 0, n = 0, sum = 0, squares = 0, least = 0, most = 0] = numbers;
      if (n === 0) empty += 1;
      const average = sum / n;
      rows.add({
        label: `interval from ${start}`,
        line: number,
        replicate: String(start),
        settings: length === undefined ? {} : { [setting]: length },
        figures:
          n === 0
            ? { [count]: 0 }
            : {
                [count]: n,
                [mean]: average,
                [stddev]: Math.sqrt(Math.max(0, squares / n - average * average)),
                [min]: least,
                [max]: most,
              },
      });
    },
    notes: () => [
      "Each row is an interval; the first and the last are seldom whole.",
      ...(empty > 0 ? [`${empty} ${empty === 1 ? "interval" : "intervals"} without a transaction.`] : []),
    ],
  };
}
