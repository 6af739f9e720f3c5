import type { RankedOption, Unit } from "@wirecost/sim-core";
import { formatQuantity, formatSignificant, shareText } from "@wirecost/sim-core";

/** Below this share two options are the same to anybody. */
const SAME = 0.0005;

/** What changing to an option saves: the amount, its share, and how many times as good that is. */
export function savingText({ saved, share, times }: RankedOption, unit: Unit): string {
  if (Math.abs(share) < SAME) return "the same";
  const amount = formatQuantity(Math.abs(saved), unit);
  const [word, ratio] = saved > 0 ? ["better", times] : ["worse", 1 / times];
  const many = Number.isFinite(ratio) && ratio >= 1.05 ? `, ${formatSignificant(ratio)}\u00a0×` : "";
  return `${amount} ${word} (${shareText(share)}${many})`;
}
