import { CalibrationRequestError, quote } from "../errors.ts";
import type { Model } from "../model.ts";
import { type Case, predict } from "./case.ts";
import { type Constant, settingsAt } from "./constant.ts";

/** How far each constant is moved to see which metrics follow it, as a logarithm: by half. */
const NUDGE = 0.4;

/**
 * The metrics to fit: the chosen ones, or all that were measured and depend on one of the constants.
 *
 * @throws CalibrationRequestError for unknown metrics, or where none was measured
 */
export function chooseMetrics(
  model: Model,
  cases: readonly Case[],
  constants: readonly Constant[],
  seed: number,
  chosen?: readonly string[],
): readonly string[] {
  const unknown = chosen?.find((id) => !Object.hasOwn(model.metrics, id));
  if (unknown !== undefined) {
    const known = Object.keys(model.metrics).join(", ");
    throw new CalibrationRequestError(`${quote(unknown)} is not a metric of ${model.id}: ${known}.`);
  }
  const measured = Object.keys(model.metrics).filter((id) =>
    cases.some(({ rows }) => rows.some((row) => row.metrics[id] !== undefined)),
  );
  const wanted = measured.filter((id) => chosen?.includes(id) ?? true);
  if (wanted.length === 0) {
    const missing = (chosen ?? Object.keys(model.metrics)).join(", ");
    throw new CalibrationRequestError(`The rows measured none of ${missing}.`);
  }
  if (chosen) return wanted;
  const logs = constants.map((c) => c.prior.mean);
  const start = predict(model, cases, settingsAt(constants, logs), seed);
  const follows = new Set<string>();
  constants.forEach((_, i) => {
    for (const nudge of [NUDGE, -NUDGE]) {
      const moved = settingsAt(constants, logs.with(i, (logs[i] ?? 0) + nudge));
      predict(model, cases, moved, seed).forEach((metrics, at) => {
        for (const id of wanted) if (metrics[id] !== start[at]?.[id]) follows.add(id);
      });
    }
  });
  if (follows.size > 0) return wanted.filter((id) => follows.has(id));
  const names = constants.map((c) => c.param.label).join(", ");
  throw new CalibrationRequestError(
    `No measured metric depends on ${names}: the rows measured ${wanted.join(", ")}.`,
  );
}
