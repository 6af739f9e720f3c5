import { excerpt } from "../../excerpt.ts";
import type { OwnFormat } from "../format.ts";
import { OwnRows } from "../own-rows.ts";

const HEADER = "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset";
const LOWER_S = { unit: "s", better: "lower" } as const;
const NUMBER = /^\d+(?:\.\d+)?$/;
/** In the order of the columns. */
const FIGURES = ["response time", "connect time", "DNS time", "write time", "response delay", "read time"];
const STATUS = FIGURES.length;

/** Output of hey -o csv: a line per response, times in seconds; requests without a response are missing. */
export const heyCsv: OwnFormat = {
  id: "hey-csv",
  title: "responses of hey as CSV",
  isMine: (head) => head.startsWith(`${HEADER}\n`),
  read({ lines }, { complaints }) {
    const rows = new OwnRows(complaints);
    for (const { text, number: line } of lines()) {
      if (rows.full) break;
      if (line === 1 || text === "") continue;
      const fields = text.split(",");
      const wrong = fields.findIndex((field) => !NUMBER.test(field));
      if (wrong >= 0 || fields.length <= STATUS) {
        const message =
          wrong < 0
            ? `The row has ${fields.length} fields; hey writes ${STATUS + 2}. Was the file cut off?`
            : `${excerpt(fields[wrong] ?? "")} is not a number; hey writes seconds such as 0.0035.`;
        complaints.error({ line, value: text, message });
        continue;
      }
      rows.add({
        label: `Response ${rows.count + 1}`,
        line,
        settings: { [rows.setting("status")]: Number(fields[STATUS]) },
        figures: Object.fromEntries(
          FIGURES.map((name, i) => [rows.figure(name, LOWER_S), Number(fields[i])]),
        ),
      });
    }
    if (rows.count === 0 && complaints.list.length === 0)
      complaints.error({ line: 1, value: HEADER, message: "The file has no response: no server answered." });
    return {
      ...rows.finish(),
      notes: [
        "Each response is a row. hey prints no settings but the status: upload a file for each command.",
      ],
      provenance: { tool: "hey" },
    };
  },
};
