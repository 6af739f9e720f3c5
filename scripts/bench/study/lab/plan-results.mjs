import { appendFile, readFile, writeFile } from "node:fs/promises";
import { readPlanMark, writePlanMark } from "@wirecost/analysis";
import { toCsv } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";

/** @typedef {import("@wirecost/importers").ReadRow} ReadRow */
/** @typedef {(row: ReadRow) => Promise<void>} Append */

/**
 * Opens the results of a plan to continue it. An incomplete last line is dropped.
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
  if (whole !== text) await writeFile(path, whole);
  const [header = "", ...lines] = whole.split("\n").filter(Boolean);
  const done = new Set(
    lines.map((line) => {
      const mark = readPlanMark(line.replaceAll(",", " "));
      if (mark?.plan !== plan) throw new Error(`--out: ${path} holds rows that are not of ${plan}: ${line}`);
      return writePlanMark(mark);
    }),
  );
  let written = header;
  return {
    done,
    append: async (row) => {
      const [head = "", line = ""] = toCsv([row], getModel("round-trips")).split("\n");
      if (written !== "" && written !== head)
        throw new Error(`--out: ${path} has the columns ${written}; a run of this plan has ${head}`);
      await appendFile(path, written === "" ? `${head}\n${line}\n` : `${line}\n`);
      written = head;
    },
  };
}
