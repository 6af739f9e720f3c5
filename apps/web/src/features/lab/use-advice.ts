"use client";
import { type Advice, advise, advisePair, type Model, type Params } from "@wirecost/sim-core";
import { useEffect, useMemo, useState } from "react";

/** A pair is looked for once the settings have rested for so long: it takes some two hundred simulations. */
const REST_MS = 200;

/** The change that helps most; where no single one does, the best pair, a moment after the settings have come to rest. */
export function useAdvice(model: Model, params: Params, seed: number): Advice | undefined {
  const single = useMemo(() => advise(model, params, seed), [model, params, seed]);
  const [pair, setPair] = useState<{ readonly of: Params; readonly advice: Advice | undefined }>();
  useEffect(() => {
    if (single) return;
    const timer = setTimeout(() => setPair({ of: params, advice: advisePair(model, params, seed) }), REST_MS);
    return () => clearTimeout(timer);
  }, [single, model, params, seed]);
  return single ?? (pair?.of === params ? pair.advice : undefined);
}
