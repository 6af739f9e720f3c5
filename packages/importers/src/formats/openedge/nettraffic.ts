import { parseNumber } from "@wirecost/sim-core/model";
import { getModel } from "@wirecost/sim-core/models";
import { excerpt } from "../../excerpt.ts";
import { MAX_FIELD, MAX_ROWS } from "../../limits.ts";
import { NumberEvidence, type Witness } from "../../values/number-evidence.ts";
import { decideNumberFormat, type NumberReading } from "../../values/number-format.ts";
import type { Format, FormatOptions, FormatReading } from "../format.ts";
import { fieldsOf, findLines, isHeader } from "./nettraffic-layout.ts";
import { metricsByKey, readRows } from "./nettraffic-rows.ts";

/** Integer columns. */
const COUNTS: ReadonlySet<string> = new Set(["totmsgs", "qryrecv", "recsent"]);
/** Maximum number of lines before the header: titles, dates. */
const PREAMBLE = 40;

/** The report of a message-counting harness: a header, a row of dashes, fixed columns, a description. */
export const nettraffic: Format = {
  id: "nettraffic",
  title: "a nettraffic report",
  read({ text }, options) {
    const head = text.slice(0, PREAMBLE * MAX_FIELD).split("\n", PREAMBLE);
    const header = head.findIndex(isHeader);
    return header < 0 ? null : readReport(text, header, options);
  },
};

function readReport(text: string, header: number, options: FormatOptions): FormatReading {
  const { complaints, model } = options;
  const nothing: FormatReading = { numberFormat: options.numberFormat };
  // Another model may know a time: the messages are what the report is about.
  if (!model || !metricsByKey(model).has("totmsgs")) {
    const queries = getModel("openedge-query");
    const not = model ? `, not what ${excerpt(model.title)} models` : "";
    const message = `This is a nettraffic.txt: it measures database queries${not}. Read it for ${excerpt(queries.title)} (${queries.id}).`;
    complaints.error({ line: header + 1, value: "totMsgs qryRecv", message });
    return nothing;
  }
  const limit = MAX_ROWS + PREAMBLE;
  const all = text.split("\n", limit + 1);
  if (all.length > limit) {
    const message = `The report has more than ${MAX_ROWS} lines, the limit. Split it into several files.`;
    complaints.error({ line: limit + 1, value: "", message });
    return nothing;
  }
  const lines = findLines(all, header, complaints);
  const evidence = new NumberEvidence();
  const counts = new NumberEvidence();
  for (const line of lines) {
    if (printed(evidence)) break;
    for (const { column, text } of fieldsOf(line)) {
      evidence.add(text, line.number);
      if (COUNTS.has(column.key)) counts.add(text, line.number);
    }
  }
  const knownFormat = options.numberFormat ?? printed(evidence);
  const european = knownFormat || evidence.isDecided ? undefined : counts.ambiguous.point;
  const numbers = european ? readAsCount(european) : decideNumberFormat(evidence, knownFormat);
  const { rows, notes } = readRows(lines, numbers.format, { model, complaints });
  return {
    rows,
    numberFormat: numbers.format,
    notes: numbers.note === undefined ? notes : [numbers.note, ...notes],
  };
}

/** A session with -E prints points as thousands separators: counts have no other points. */
function readAsCount({ text, line }: Witness): NumberReading {
  const note = `${excerpt(text)} (line ${line}) is a count, so it was read as ${parseNumber(text, "comma")}.`;
  return { format: "comma", note };
}

/**
 * The harness prints counts with commas as thousands separators: a single 3,519 decides, and a slip such as 17,58 in
 * another row does not turn it into 3.519.
 */
function printed(evidence: NumberEvidence): "point" | undefined {
  return evidence.ambiguous.comma || evidence.witnesses.point ? "point" : undefined;
}
