"use client";
import { judge } from "@wirecost/sim-core";
import { useMemo } from "react";
import { useNewestAnswer } from "../../../lib/use-newest-answer.ts";
import { keptWorker } from "../../../workers/kept-worker.ts";
import type { SharedCells } from "../shared-cells.ts";
import { type CellPairs, type CellVerdicts, cellPairs, placeVerdicts } from "./cell-verdicts.ts";
import type { JudgeWorker } from "./judge-worker.ts";

/** So many runs are judged within a frame or two, and sooner than a worker starts. */
const MOST_HERE = 10_000;

const askJudge = keptWorker<JudgeWorker>(
  () => new Worker(new URL("./judge-worker.ts", import.meta.url), { type: "module" }),
);

interface Question {
  readonly asked: CellPairs | undefined;
  readonly leastEffect: number;
}

/**
 * The verdicts on one metric of all shared cells: those of few runs at once, those of many from a worker.
 *
 * @param leastEffect percent of the baseline
 * @returns undefined until they are there
 */
export function useCellVerdicts(
  shared: SharedCells,
  metricId: string,
  leastEffect: number,
): { readonly verdicts: CellVerdicts | undefined; readonly failure: string | undefined } {
  const asked = useMemo(() => cellPairs(shared, metricId), [shared, metricId]);
  const question = useMemo((): Question => ({ asked, leastEffect }), [asked, leastEffect]);
  const here = useMemo(() => (isLarge(question) ? undefined : judgedHere(question)), [question]);
  const { answered, failure } = useNewestAnswer(question, judgedElsewhere);
  // While the least effect changes, what was said of the same cells stays.
  const elsewhere = answered && answered.question.asked === asked ? answered.answer : undefined;
  return { verdicts: here ?? elsewhere, failure };
}

function isLarge({ asked }: Question): boolean {
  const runs = asked?.pairs.reduce((sum, { baseline, other }) => sum + baseline.length + other.length, 0);
  return runs !== undefined && runs > MOST_HERE;
}

function judgedHere({ asked, leastEffect }: Question): CellVerdicts {
  return asked ? placeVerdicts(asked, judge(asked.pairs, asked.metric, leastEffect / 100)) : new Map();
}

async function judgedElsewhere(question: Question): Promise<CellVerdicts | undefined> {
  const { asked, leastEffect } = question;
  if (!asked || !isLarge(question)) return undefined;
  const { pairs, metric } = asked;
  const { better, noise } = metric;
  const verdicts = await askJudge((worker) => worker.judge(pairs, { better, noise }, leastEffect / 100));
  return placeVerdicts(asked, verdicts);
}
