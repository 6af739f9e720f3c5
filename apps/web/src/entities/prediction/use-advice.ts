import { type Advice, advise, type Beyond, type Model, type Params } from "@wirecost/sim-core";
import { useEffect, useMemo, useState } from "react";
import { type Calibrated, outsideOf } from "./origin.ts";

/** Delay of the search for a pair after the last change: it takes about two hundred simulations. */
const REST_MS = 200;

/** The most useful change; if no single one helps, the best pair, a moment after the last change. */
export function useAdvice(
  model: Model,
  params: Params,
  seed: number,
  { params: base, calibration }: Pick<Calibrated, "params" | "calibration">,
): Advice | undefined {
  const beyond = useMemo(() => beyondRows(model, { params: base, calibration }), [model, base, calibration]);
  const single = useMemo(() => advise(model, params, seed, beyond), [model, params, seed, beyond]);
  const [pair, setPair] = useState<{ readonly of: Params; readonly advice: Advice | undefined }>();
  useEffect(() => {
    if (single) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const { advisePair } = await import("./advise-pair.ts");
      if (wanted) setPair({ of: params, advice: advisePair(model, params, seed, beyond) });
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [single, model, params, seed, beyond]);
  return single ?? (pair?.of === params ? pair.advice : undefined);
}

/** Extrapolation of advice: beyond the fitted rows, while it keeps the fitted constants, or the published ones. */
export function beyondRows(model: Model, of: Pick<Calibrated, "params" | "calibration">): Beyond {
  const { metric } = model.view;
  return (params) => outsideOf(model, { ...of, metric }, params, metric);
}
