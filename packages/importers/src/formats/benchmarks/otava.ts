import { MAX_CHOICES } from "@wirecost/analysis/tables";
import { parseNumber } from "@wirecost/sim-core/model";
import { excerpt } from "../../excerpt.ts";
import type { OwnFormat } from "../format.ts";
import { OwnRows } from "../own-rows.ts";
import { headerWords } from "../table/columns/header-words.ts";
import { commentNotes } from "../table/comment-lines.ts";
import { MISQUOTED, widthText } from "../table/row-reader.ts";
import { splitTable } from "../table/split-table.ts";

/** Columns that Otava treats as attributes of a result instead of metrics. */
const ATTRIBUTES = new Set(["branch", "version", "run", "test", "build", "build_id", "run_id", "test_name"]);
const DELIMITER = /[,;\t]/;

/** A table for Apache Otava: time, commit and metrics of each result. */
export const otava: OwnFormat = {
  id: "otava",
  title: "a CSV for Otava",
  isMine(head) {
    const names = (head.split("\n", 1)[0] ?? "").split(DELIMITER).map(nameOf);
    return names.includes("time") && names.includes("commit") && names.length > 2;
  },
  read({ text }, { complaints }) {
    const split = splitTable(text, complaints);
    if (!split) return {};
    const rows = new OwnRows(complaints);
    const header = split.header.fields.map((field) => field.trim());
    const names = header.map(nameOf);
    const kinds = header.map((name) => headerWords(name));
    const time = names.indexOf("time");
    const commit = names.indexOf("commit");
    const commits = new Set<string>();
    for (const { fields } of split.rows()) if (commits.size <= MAX_CHOICES) commits.add(fields[commit] ?? "");
    const setting = commits.size > MAX_CHOICES ? undefined : rows.setting("commit");
    let first: string | undefined;
    for (const { fields, line, misquoted } of split.rows()) {
      if (rows.full) break;
      if (misquoted || fields.length !== header.length) {
        const message = misquoted ? MISQUOTED : widthText(fields.length, header.length);
        complaints.error({ line, value: fields.join(split.delimiter), message });
        continue;
      }
      const taken = (fields[time] ?? "").trim();
      const of = (fields[commit] ?? "").trim();
      if (taken === "" || of === "") {
        const column = taken === "" ? "time" : "commit";
        complaints.error({ line, column, value: "", message: `Each row should have a ${column}.` });
        continue;
      }
      first ??= taken;
      const settings: Record<string, string> = {};
      const figures: Record<string, number> = {};
      if (setting !== undefined) settings[setting] = of;
      let broken = false;
      for (const [i, name] of header.entries()) {
        if (i === time || i === commit) continue;
        const field = (fields[i] ?? "").trim();
        if (field === "") continue;
        if (ATTRIBUTES.has(nameOf(name))) {
          settings[rows.setting(name)] = field;
          continue;
        }
        const value = parseNumber(field, "point");
        const kind = kinds[i];
        if (kind && value !== undefined && Number.isFinite(value) && value >= 0) {
          const { unit, better } = kind;
          figures[rows.figure(name, { unit, better })] = value;
          continue;
        }
        broken = true;
        const message = `A metric should be a number of 0 or more, such as 10.43; it is ${excerpt(field)}.`;
        complaints.error({ line, column: name, value: field, message });
      }
      if (broken) continue;
      if (Object.keys(figures).length === 0) {
        const message = `The row has no measured value: columns other than time, commit and ${[...ATTRIBUTES].slice(0, 3).join(", ")} are metrics.`;
        complaints.error({ line, value: fields.join(split.delimiter), message });
      } else rows.add({ label: `${of}, ${taken}`, line, settings, figures });
    }
    if (rows.count === 0 && !complaints.hasErrors) {
      const message = "The table has a header and no rows beneath it: it should have one row per result.";
      complaints.error({ line: 1, value: header.join(split.delimiter), message });
    }
    const provenance = { tool: "Otava", ...(first !== undefined && { date: first }) };
    const notes = [...commentNotes(split)];
    if (setting === undefined)
      notes.push(`There are more than ${MAX_CHOICES} commits: they name the rows, and no setting.`);
    return { ...rows.finish(), notes, provenance };
  },
};

function nameOf(header: string): string {
  return header
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .toLowerCase();
}
