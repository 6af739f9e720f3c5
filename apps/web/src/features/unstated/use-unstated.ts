import { type MeasuredSet, type Model, type UnstatedOfSet, unstatedOfSet } from "@wirecost/sim-core";
import { useEffect, useState } from "react";

/** What a set leaves open that its metric rests on, once the page is drawn; undefined until then. */
export function useUnstated(
  model: Model | undefined,
  set: Pick<MeasuredSet, "setup" | "rows">,
  metric: string,
): UnstatedOfSet | undefined {
  const { setup, rows } = set;
  const [found, setFound] = useState<{ readonly of: readonly unknown[]; readonly unstated: UnstatedOfSet }>();
  const key = JSON.stringify(setup);
  useEffect(() => {
    if (!model) return;
    // Some hundred predictions: not before what was asked for is on the screen.
    const timer = setTimeout(() => {
      const unstated = unstatedOfSet(model, { setup: JSON.parse(key), rows }, metric);
      setFound({ of: [model, rows, metric, key], unstated });
    });
    return () => clearTimeout(timer);
  }, [model, rows, metric, key]);
  // Of other rows it says nothing; of the same rows with another setup it is what it was a moment ago.
  return found && found.of[0] === model && found.of[1] === rows ? found.unstated : undefined;
}
