import { formatQuantity } from "@wirecost/sim-core";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import type { Choice } from "../point-text.ts";
import type { ComparedItem } from "./compared-item.ts";

/** Items that cannot be compared with the baseline, with the reason; for other systems their common metric, time. */
export function OtherSystems({ baseline, others }: { baseline: Choice; others: readonly Choice[] }) {
  if (others.length === 0) return null;
  const times = [baseline, ...others].flatMap((choice) => timeText(choice) ?? []);
  return (
    <Notice tone="warn">
      {others.map((other) => whyNot(baseline, other)).join(" ")}
      {times.length > others.length
        ? ` Only their times are comparable, each for its own work: ${times.join("; ")}.`
        : ""}
    </Notice>
  );
}

export function whyNot(a: Choice, b: Choice): string {
  if (a.item.model || b.item.model)
    return `${b.letter} is of ${systemOf(b.item)} and ${a.letter} of ${systemOf(a.item)}: settings, counts and cells have different meanings, so they are not compared.`;
  const units = Object.entries(a.item.schema.metrics).flatMap(([id, metric]) => {
    const other = b.item.schema.metrics[id];
    return other
      ? [
          `${metric.label} is in ${unitText(metric.unit)} in ${a.letter} and in ${unitText(other.unit)} in ${b.letter}`,
        ]
      : [];
  });
  return units.length > 0
    ? `${units.join(", ")}, which cannot be converted. Use one unit for both to compare them.`
    : `${b.letter} has no metric in common with ${a.letter}, so they are not compared.`;
}

function systemOf({ model }: ComparedItem): string {
  return model?.title ?? "a system without a model";
}

function unitText(unit: string): string {
  return unit === "1" ? "no unit" : unit;
}

/** What one experiment of a model takes: `A: one query 60.0 ms`. */
function timeText({ item, point, letter }: Choice): string | undefined {
  const { model } = item;
  const value = model && point.metrics[model.view.split];
  const metric = model?.metrics[model.view.split];
  if (!metric || value === undefined) return undefined;
  return `${letter}: ${metric.label} of one ${model.view.noun} ${formatQuantity(value, metric.unit)}`;
}
