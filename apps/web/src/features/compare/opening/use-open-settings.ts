"use client";
import { useEffect, useState } from "react";
import type { LetteredChoice } from "../compare-settings.ts";
import { pointParams } from "../compared-item.ts";
import { askOpenSettings, judgedMeasurements, NOTHING_OPEN, type OpenSettings } from "../open-settings.ts";

/** What the measurements of a comparison leave open; undefined until it is known. */
export function useOpenSettings(
  choices: readonly LetteredChoice[],
  metricIds: readonly string[],
): OpenSettings | undefined {
  const judged = judgedMeasurements(choices);
  const key = JSON.stringify([
    metricIds,
    ...judged.map(({ item, point, letter }) => [letter, item.model?.id, pointParams(item, point)]),
  ]);
  const [found, setFound] = useState<{ readonly key: string; readonly open: OpenSettings }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, whatever objects hold it
  useEffect(() => {
    if (judged.length === 0) return;
    let wanted = true;
    askOpenSettings(choices, metricIds).then(
      (open) => {
        if (wanted) setFound({ key, open });
      },
      // Where the worker does not load, nothing is said to rest on anything.
      () => {
        if (wanted) setFound({ key, open: NOTHING_OPEN });
      },
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  if (judged.length === 0) return NOTHING_OPEN;
  return found?.key === key ? found.open : undefined;
}
