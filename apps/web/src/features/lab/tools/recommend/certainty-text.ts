import { type Certainty, type Model, paramName, shareText } from "@wirecost/sim-core";

/** The certainty of a recommendation in one or two words. */
export function certaintyWord({ share }: Certainty): string {
  if (share >= 0.95) return "Sure";
  return share >= 0.8 ? "Fairly sure" : share >= 0.5 ? "Not sure" : "A guess";
}

/** What was varied, how often the recommendation held, and how far off it was where it did not. */
export function certaintyText(
  model: Model,
  { share, draws, regret95, varied, fitted }: Certainty,
  within: number,
): string {
  if (varied.length === 0) return "This model has no uncertain constants.";
  const names = varied.flatMap((id) => {
    const param = model.params[id];
    return param ? [paramName(param)] : [];
  });
  const shown =
    names.length > 4 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");
  const held = `It stays within ${shareText(within)} of the best in ${Math.round(share * draws)} of ${draws} draws of the uncertain constants (${shown})`;
  const whence =
    fitted.length === 0
      ? ""
      : ` ${fitted.length === varied.length ? "They are" : `${fitted.length} of them ${fitted.length === 1 ? "is" : "are"}`} drawn from the calibration's uncertainty.`;
  if (regret95 <= within) return `${held}.${whence}`;
  return `${held}; in 95 % of them within ${Number.isFinite(regret95) ? shareText(regret95) : "any factor"}.${whence}`;
}
