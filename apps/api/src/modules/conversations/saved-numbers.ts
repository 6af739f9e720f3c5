import type { Evaluation, SavedEvaluationSummary } from "@wirecost/contract";

/** The required part of an evaluation. */
interface Numbered {
  readonly settings: {
    readonly network: Readonly<Record<string, unknown>>;
    readonly changes: readonly unknown[];
  };
  readonly before: Pick<NonNullable<Evaluation["before"]>, "elapsedMs" | "trips"> | null;
  readonly after: Numbered["before"];
  readonly recording: { readonly trips: number };
}

/** An evaluation's numbers for a list. */
export function savedNumbers({
  settings,
  before,
  after,
  recording,
}: Numbered): Pick<SavedEvaluationSummary, "rttMs" | "changes" | "elapsedMs" | "trips"> {
  const result = after ?? before;
  return {
    rttMs: Number(settings.network.rttMs),
    changes: settings.changes.length,
    elapsedMs: result?.elapsedMs ?? null,
    trips: result?.trips ?? recording.trips,
  };
}
