"use client";
import type { MeasuredSettings } from "@wirecost/analysis";
import { type Model, type Params, paramName } from "@wirecost/sim-core";
import { Text } from "../../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../../shared/ui/tables/flag-text.tsx";
import { useUnstated } from "./use-unstated.ts";

/** Marks the residual of rows that rests on settings that nothing states, once they are known. */
export function RestsOn({
  model,
  setup,
  rows,
  metric,
}: {
  model: Model;
  /** What is stated for every row. */
  setup: Params;
  rows: MeasuredSettings;
  metric: string;
}) {
  const settings = useUnstated(model, { setup, rows }, metric)?.settings ?? [];
  if (settings.length === 0) return null;
  return (
    <Text block tone="soft" size={12} weight={400}>
      rests on: <FlagText text={namesText(model, settings)} />
    </Text>
  );
}

function namesText(model: Model, settings: readonly string[]): string {
  const names = settings.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  const [first, second, ...more] = names;
  return [first, second, ...(more.length > 0 ? [`${more.length} more`] : [])]
    .filter((name) => name !== undefined)
    .join(", ");
}
