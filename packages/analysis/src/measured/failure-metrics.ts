import type { MeasuredMetric } from "@wirecost/sim-core";

/**
 * Failure counts of a run, which any file may have in addition to a model's metrics. No model predicts them;
 * findings use them.
 */
export const FAILURE_METRICS: Readonly<Record<string, MeasuredMetric>> = {
  errors: failure("Errors"),
  failed: failure("Failed"),
  timeouts: failure("Timeouts"),
};

const WORDS =
  /\b(?:errors?|fail(?:ed|ures?)|time-?outs?|timed out|abort(?:ed|s)?|rejected|dropped|deadlocks?)\b/i;
/** Statistical errors, not failures of a run. */
const STATISTICS =
  /\b(?:std|standard|score|margin|relative|rms|squared?|mean|avg|average|estimated) errors?\b|\berrors? (?:margin|bars?|interval)\b|\blimit\b/i;

export function countsFailures({ label, better }: MeasuredMetric): boolean {
  const words = label.replaceAll("_", " ");
  return better !== "higher" && WORDS.test(words) && !STATISTICS.test(words);
}

function failure(label: string): MeasuredMetric {
  return { label, unit: "1", better: "lower", noise: "exact", help: "Number of failures in the run." };
}
