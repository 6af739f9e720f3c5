import { type MeasuredSettings, settingsToLookAt, type UnstatedOfSet } from "@wirecost/analysis";
import { type Model, type Params, paramName, settingsKey } from "@wirecost/sim-core";
import { useMemo } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { lazyWorker } from "../../../shared/workers/lazy-worker.ts";
import type { UnstatedWorker } from "./unstated-worker.ts";

const askWorker = lazyWorker<UnstatedWorker>(
  () => new Worker(new URL("./unstated-worker.ts", import.meta.url), { type: "module" }),
);

/** Cache size of answers by request: rows scroll out of view and back. */
const REMEMBERED = 2000;

const known = new Map<string, Promise<UnstatedOfSet>>();

function answerTo(key: string, model: Model, setup: Params, rows: readonly Params[], metric: string) {
  const found = known.get(key);
  if (found) return found;
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
  const answer = askWorker((worker) => worker.of(model.id, setup, rows, metric));
  known.set(key, answer);
  // A worker that failed to load is tried again.
  answer.catch(() => known.delete(key));
  return answer;
}

/** Unstated settings of rows that affect a metric, from a worker. */
export function askUnstated(
  model: Model,
  { setup, rows }: { readonly setup: Params; readonly rows: MeasuredSettings },
  metric: string,
): Promise<UnstatedOfSet> {
  const some = settingsToLookAt(rows, metric);
  const key = `${[model.id, metric, ...some.map(settingsKey)].join("\n")}\n${settingsKey(setup)}`;
  return answerTo(key, model, setup, some, metric);
}

/** {@link askUnstated} as a hook; undefined until the answer is known. */
export function useUnstated(
  model: Model | undefined,
  { setup, rows }: { readonly setup: Params; readonly rows: MeasuredSettings },
  metric: string,
): UnstatedOfSet | undefined {
  const some = useMemo(() => settingsToLookAt(rows, metric), [rows, metric]);
  const of = model ? [model.id, metric, ...some.map(settingsKey)].join("\n") : "";
  const key = `${of}\n${settingsKey(setup)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked, whatever objects hold it
  const question = useMemo(() => ({ of, key, model, setup, some, metric }), [key]);
  // If the worker fails to load, no dependency is reported.
  const { answered } = useNewestAnswer(
    question,
    async (one) => one.model && answerTo(one.key, one.model, one.setup, one.some, one.metric),
  );
  // Not for other rows; for the same rows with another setup the previous answer stays for a moment.
  return answered?.question.of === of ? answered.answer : undefined;
}

/** A set's unstated settings that some of these rows do not state: their residuals depend on them. */
export function restsOnOpen(
  open: readonly string[],
  setup: Params,
  rows: readonly Pick<MeasuredSettings[number], "settings">[],
): readonly string[] {
  return open.filter(
    (id) => setup[id] === undefined && rows.some(({ settings }) => settings[id] === undefined),
  );
}

/** A picture's note on marked residuals; undefined if there are none. */
export function openNote(model: Model, open: readonly string[], mark: string): string | undefined {
  const names = open.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  return names.length > 0
    ? `${mark} Depends on settings that the measurement does not state: ${names.join(", ")}.`
    : undefined;
}
