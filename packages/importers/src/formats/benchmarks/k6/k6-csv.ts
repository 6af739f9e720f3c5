import type { OwnFormat } from "../../format.ts";
import { MISQUOTED, widthText } from "../../table/row-reader.ts";
import { splitTable } from "../../table/split-table.ts";
import { inBatches, type Metric, Samples } from "./k6.ts";

const HEADER = /^metric_name,timestamp,metric_value(?:,|\n|$)/;

/**
 * Types of k6's own metrics, which the CSV does not state:
 * https://grafana.com/docs/k6/latest/using-k6/metrics/reference/
 */
const OWN: readonly (readonly [RegExp, Metric])[] = [
  [/^data_(?:sent|received)$/, { type: "counter", contains: "data" }],
  [
    /^(?:http_reqs|iterations|dropped_iterations|ws_sessions|ws_msgs_(?:sent|received)|grpc_streams(?:_msgs_(?:sent|received))?)$/,
    { type: "counter", contains: "default" },
  ],
  [/^(?:checks|http_req_failed)$/, { type: "rate", contains: "default" }],
  [
    /^(?:http_req_\w+|(?:iteration|group|ws_session|grpc_req)_duration|ws_connecting|ws_ping)$/,
    { type: "trend", contains: "time" },
  ],
];

/** Output of `k6 run --out csv=FILE`: a line per sample, with a column per tag. */
export const k6Csv: OwnFormat = {
  id: "k6-csv",
  title: "k6's CSV",
  isMine: (head) => HEADER.test(head),
  *readInBatches(file, { complaints }) {
    const reader = new Samples(complaints);
    const unknown = new Set<string>();
    const known = new Set<string>();
    const steps = function* () {
      const split = splitTable(file.text, complaints);
      const header = split?.header.fields ?? [];
      const extra = header.indexOf("extra_tags");
      const named = header.flatMap((name, i) =>
        i > 2 && i !== extra && name !== "metadata" ? [[name, i] as const] : [],
      );
      for (const { fields, line, misquoted } of split?.rows() ?? []) {
        const text = fields.join(",");
        reader.read(text.length + 1);
        if (misquoted || fields.length < header.length) {
          const message = misquoted ? MISQUOTED : widthText(fields.length, header.length);
          complaints.error({ line, value: text.slice(0, 80), message });
          continue;
        }
        const [name = "", time = "", value = ""] = fields;
        if (!known.has(name)) {
          known.add(name);
          const metric = OWN.find(([names]) => names.test(name))?.[1];
          if (metric) reader.declare(name, metric);
          else if (!/^vus(?:_max)?$/.test(name)) unknown.add(name);
        }
        // k6 writes tags without a column of their own in any order.
        const others = pairs(fields[extra] ?? "");
        const tags = Object.fromEntries([...named.map(([tag, i]) => [tag, fields[i]] as const), ...others]);
        const tail = [...named.map(([, i]) => fields[i]), ...others.flat()].join(",");
        const data = { value: value.trim() === "" ? Number.NaN : Number(value), time: timeText(time), tags };
        yield reader.point(name, data, { number: line, text, tail });
      }
    };
    const reading = yield* inBatches(reader, steps(), file, complaints);
    if (unknown.size === 0) return reading;
    const note = `The CSV does not say whether ${[...unknown].slice(0, 3).join(", ")}${unknown.size > 3 ? " and others" : ""} are counters or times: each sample is a value without a unit. k6 run --out json= says it.`;
    return { ...reading, notes: [...(reading.notes ?? []), note] };
  },
};

/** Tags without a column of their own, by name: "region=eu&pool=8". */
function pairs(text: string): readonly (readonly [string, string])[] {
  return text
    .split("&")
    .toSorted()
    .flatMap((pair) => {
      const at = pair.indexOf("=");
      return at > 0 ? [[pair.slice(0, at), pair.slice(at + 1)] as const] : [];
    });
}

/** A time in seconds since 1970, unless K6_CSV_TIME_FORMAT requests another format. */
function timeText(text: string): string {
  if (!/^\d{9,19}$/.test(text)) return text;
  const power = [11, 14, 17].filter((digits) => text.length > digits).length;
  const ms = Number(text) * 1000 ** (1 - power);
  return ms < 8.64e15 ? new Date(ms).toISOString() : text;
}
