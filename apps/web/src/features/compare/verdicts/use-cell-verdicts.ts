import { type CellTests, type CellVerdicts, cellTests, cellVerdicts, judgeCells } from "@wirecost/analysis";
import { useMemo } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { askJudge, MAX_RUNS_IN_PAGE } from "../ask-compare.ts";
import type { SharedCells } from "../shared-cells.ts";

interface Question {
  /** By metric. */
  readonly tests: ReadonlyMap<string, CellTests>;
  readonly minimumEffect: number;
}

type Answer = ReadonlyMap<string, CellVerdicts>;

/**
 * The verdicts on some metrics of all shared cells: those of few runs immediately, those of many from a worker. Each
 * metric is a separate family of tests.
 *
 * @param metricIds the same array while the metrics are the same
 * @param minimumEffect percent of the baseline
 * @returns undefined until they are there
 */
export function useCellVerdicts(
  shared: SharedCells,
  metricIds: readonly string[],
  minimumEffect: number,
): { readonly verdicts: Answer | undefined; readonly failure: string | undefined } {
  const tests = useMemo(
    () =>
      new Map(
        metricIds.flatMap((id) => {
          const pairs = cellTests(shared, id);
          return pairs ? [[id, pairs] as const] : [];
        }),
      ),
    [shared, metricIds],
  );
  const question = useMemo((): Question => ({ tests, minimumEffect }), [tests, minimumEffect]);
  const here = useMemo(() => (isLarge(question) ? undefined : judgedHere(question)), [question]);
  const { answered, failure } = useNewestAnswer(question, judgedElsewhere);
  // While the minimum effect changes, the previous verdicts on the same cells stay.
  const elsewhere = answered && answered.question.tests === tests ? answered.answer : undefined;
  return { verdicts: here ?? elsewhere, failure };
}

function isLarge({ tests }: Question): boolean {
  let runs = 0;
  for (const { pairs } of tests.values())
    for (const { baseline, other } of pairs) runs += baseline.length + other.length;
  return runs > MAX_RUNS_IN_PAGE;
}

function judgedHere({ tests, minimumEffect }: Question): Answer {
  return new Map([...tests].map(([id, of]) => [id, judgeCells(of, minimumEffect / 100)]));
}

async function judgedElsewhere(question: Question): Promise<Answer | undefined> {
  if (!isLarge(question)) return undefined;
  const entries = [...question.tests];
  const tests = entries.map(([, { pairs, metric }]) => {
    const { better, noise } = metric;
    // With their times: a getter cannot be sent to a worker.
    return { pairs: pairs.map((pair) => ({ ...pair })), metric: { better, noise } };
  });
  const verdicts = await askJudge((worker) => worker.judge(tests, question.minimumEffect / 100));
  return new Map(entries.map(([id, of], i) => [id, cellVerdicts(of, verdicts[i] ?? [])]));
}
