import { formatSixDigits, type Metrics, type Params } from "@wirecost/sim-core";
import type { Suggestion } from "../finding.ts";
import type { JudgedSet } from "../judged-set.ts";
import { percentText } from "../words.ts";

/**
 * A suggestion with settings and what the model predicts that they save; without them if that is nothing.
 *
 * @param messages measured
 * @param now complete settings of the row, as far as they are known
 */
export function saving(
  text: string,
  { messages, now, params }: { readonly messages: number; readonly now: Params; readonly params: Params },
  predict: JudgedSet["predict"],
): Suggestion {
  const [before, after]: readonly (Metrics | undefined)[] = [predict(now), predict(params)];
  if (!before || !after) return { text };
  const saved = messages - (after.messages ?? 0);
  const time = (before.elapsedMs ?? 0) - (after.elapsedMs ?? 0);
  if (saved <= 0 || time <= 0) return { text };
  const saves = `${formatSixDigits(saved)} of ${formatSixDigits(messages)} messages (${percentText(saved / messages)}) and, by the model with defaults for unstated settings, ${seconds(time)} of ${seconds(before.elapsedMs ?? 0)}`;
  return { text, params, saves };
}

function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${Number((ms / 1000).toPrecision(3))} s`;
}
