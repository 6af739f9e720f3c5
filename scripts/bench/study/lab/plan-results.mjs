import { appendFile, readFile, writeFile } from "node:fs/promises";
import { readPlanMark, writePlanMark } from "@wirecost/analysis";
import { toCsv } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";

const model = getModel("round-trips");

/** @typedef {import("@wirecost/importers").ReadRow} ReadRow */
/** @typedef {(row: ReadRow) => Promise<void>} Append */

/**
 * Opens the results of a plan to continue it. Dropped are an incomplete last line, and lines without a result, as in the
 * table to fill in that a plan's harness has.
 *
 * @param {string} path
 * @param {string} plan the plan's id
 * @returns {Promise<{ done: ReadonlySet<string>, append: Append }>} marks of the runs that are there
 * @throws {Error} where the file holds something else
 */
export async function openResults(path, plan) {
  const text = await readFile(path, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  const [header = "", ...lines] = whole.split("\n").filter(Boolean);
  const results = header.split(",").flatMap((id, i) => (Object.hasOwn(model.metrics, id) ? [i] : []));
  const marked = lines.map((line) => {
    const mark = readPlanMark(line.replaceAll(",", " "));
    if (mark?.plan !== plan) throw new Error(`--out: ${path} holds rows that are not of ${plan}: ${line}`);
    return { line, mark: writePlanMark(mark) };
  });
  const measured = marked.filter(({ line }) => {
    const fields = line.split(",");
    return results.some((i) => fields[i]?.trim());
  });
  const done = new Set(measured.map(({ mark }) => mark));
  const kept = measured.length > 0 ? [header, ...measured.map(({ line }) => line), ""].join("\n") : "";
  if (kept !== text) await writeFile(path, kept);
  let written = kept === "" ? "" : header;
  return {
    done,
    append: async (row) => {
      const [head = "", line = ""] = toCsv([row], model).split("\n");
      if (written !== "" && written !== head)
        throw new Error(`--out: ${path} has the columns ${written}; a run of this plan has ${head}`);
      await appendFile(path, written === "" ? `${head}\n${line}\n` : `${line}\n`);
      written = head;
    },
  };
}
