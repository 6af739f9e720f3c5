"use client";
import { advise, type Model, type Run } from "@wirecost/sim-core";
import { useMemo } from "react";
import { OriginLine } from "../calibrate/origin-line.tsx";
import { PartsBar } from "../lab/result/parts-bar.tsx";
import { Sentence } from "../lab/result/sentence.tsx";

/** A run's own settings in one sentence, and where the time goes. */
export function SharedSentence({ model, run }: { model: Model; run: Run }) {
  const { params, seed } = run;
  const metrics = useMemo(
    () => Object.fromEntries(run.metrics.map((id, i) => [id, run.base[i] ?? Number.NaN])),
    [run],
  );
  const parts = useMemo(() => model.explain(params), [model, params]);
  const advice = useMemo(() => advise(model, params, seed), [model, params, seed]);
  return (
    <div>
      <Sentence
        model={model}
        params={params}
        metrics={metrics}
        parts={parts}
        advice={advice}
        calibration={run.calibration}
      />
      <PartsBar parts={parts} />
      <OriginLine model={model} of={run} settings={params} />
    </div>
  );
}
