import { type FidelityRow, summarizeRoles } from "@wirecost/sim-core";
import { shareText } from "../../lib/share-text.ts";

/** One model's report in a few sentences. */
export function verdict(rows: readonly FidelityRow[]): string {
  const ofRole = (role: FidelityRow["role"]) => rows.filter((row) => row.role === role);
  const exact = ofRole("exact");
  const hit = exact.filter((row) => row.error === 0).length;
  const noisy = summarizeRoles(ofRole("noisy"))[0];
  const open = rows.length - exact.length - ofRole("noisy").length;
  const sentences = [
    exact.length === 0
      ? ""
      : hit === exact.length
        ? `All ${hit} values that a law gives are met to the digit.`
        : `${hit} of ${exact.length} values that a law gives are met to the digit.`,
    noisy
      ? `The ${noisy.figures} measured with noise are met within ${shareText(noisy.median)} at the median and ${shareText(noisy.mean)} on average, the worst within ${shareText(noisy.worst)}.`
      : "",
    open > 0 ? `${open} ${open === 1 ? "does" : "do"} not fit, or cannot be held against the model.` : "",
  ];
  return sentences.filter(Boolean).join(" ");
}
