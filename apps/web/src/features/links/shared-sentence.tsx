"use client";
import { advise, advisePair, type Model, partRanges, type Run } from "@wirecost/sim-core";
import { useMemo } from "react";
import { OriginLine } from "../../entities/prediction/origin-line.tsx";
import { PartsBar } from "../../entities/prediction/parts-bar.tsx";
import { Sentence } from "../../entities/prediction/sentence.tsx";
import { beyondRows } from "../../entities/prediction/use-advice.ts";
import { sharedCell } from "./shared-cell.ts";

/** The selected cell of a run in one sentence, and where its time goes: never another cell than the table shows. */
export function SharedSentence({ model, run, index }: { model: Model; run: Run; index: number }) {
  const { seed } = run;
  const { params, metrics } = useMemo(() => sharedCell(run, index), [run, index]);
  const parts = useMemo(() => model.explain(params), [model, params]);
  const ranges = useMemo(() => partRanges(model, params, run.calibration?.intervals), [model, params, run]);
  const advice = useMemo(() => {
    const beyond = beyondRows(model, run);
    return advise(model, params, seed, beyond) ?? advisePair(model, params, seed, beyond);
  }, [model, params, seed, run]);
  return (
    <div>
      <Sentence
        model={model}
        params={params}
        metrics={metrics}
        parts={parts}
        partRanges={ranges}
        advice={advice}
        calibration={run.calibration}
      />
      <PartsBar parts={parts} ranges={ranges} />
      <OriginLine model={model} of={run} settings={params} />
    </div>
  );
}
