import { type FidelityRow, shareText, summarizeRoles } from "@wirecost/sim-core";

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
        ? `All ${hit} exact counts are predicted exactly.`
        : `${hit} of ${exact.length} exact counts are predicted exactly.`,
    noisy
      ? `The error of the ${noisy.figures} noisy values is ${shareText(noisy.median)} at the median, ${shareText(noisy.mean)} on average and ${shareText(noisy.worst)} at worst.`
      : "",
    open > 0 ? `${open} ${open === 1 ? "is" : "are"} unexplained or from an unverified setup.` : "",
  ];
  return sentences.filter(Boolean).join(" ");
}
