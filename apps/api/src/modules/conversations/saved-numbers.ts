import type { Evaluation, SavedEvaluationSummary } from "@wirecost/contract";

/** Of an evaluation, what is needed of it here. */
interface Numbered {
  readonly settings: {
    readonly network: Readonly<Record<string, unknown>>;
    readonly changes: readonly unknown[];
  };
  readonly before: Pick<NonNullable<Evaluation["before"]>, "elapsedMs" | "trips"> | null;
  readonly after: Numbered["before"];
  readonly recording: { readonly trips: number };
}

/** Of an evaluation: what a list of saved ones shows. */
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
