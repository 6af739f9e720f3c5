"use client";
import { type MeasuredSettings, settingsToLookAt, type UnstatedOfSet } from "@wirecost/analysis";
import { type Model, type Params, paramName, settingsKey } from "@wirecost/sim-core";
import { useMemo } from "react";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { keptWorker } from "../../../shared/workers/kept-worker.ts";
import type { UnstatedWorker } from "./unstated-worker.ts";

const askWorker = keptWorker<UnstatedWorker>(
  () => new Worker(new URL("./unstated-worker.ts", import.meta.url), { type: "module" }),
);

/** Answers that are remembered, by what was asked: rows that scroll out of sight come back. */
const REMEMBERED = 2000;

const known = new Map<string, Promise<UnstatedOfSet>>();

function answerTo(key: string, model: Model, setup: Params, rows: readonly Params[], metric: string) {
  const found = known.get(key);
  if (found) return found;
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
  const answer = askWorker((worker) => worker.of(model.id, setup, rows, metric));
  known.set(key, answer);
  // A worker that did not load is asked again.
  answer.catch(() => known.delete(key));
  return answer;
}

/** What rows leave open that a metric rests on, from a worker. */
export function askUnstated(
  model: Model,
  { setup, rows }: { readonly setup: Params; readonly rows: MeasuredSettings },
  metric: string,
): Promise<UnstatedOfSet> {
  const some = settingsToLookAt(rows, metric);
  const key = `${[model.id, metric, ...some.map(settingsKey)].join("\n")}\n${settingsKey(setup)}`;
  return answerTo(key, model, setup, some, metric);
}

/** {@link askUnstated} for what is drawn; undefined until it is known. */
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
  // Where the worker does not load, nothing is said to rest on anything.
  const { answered } = useNewestAnswer(
    question,
    async (one) => one.model && answerTo(one.key, one.model, one.setup, one.some, one.metric),
  );
  // Of other rows it says nothing; of the same rows with another setup it is what it was a moment ago.
  return answered?.question.of === of ? answered.answer : undefined;
}

/** Those of a set's open settings that some of these rows do not state: what a residual of theirs rests on. */
export function restsOnOpen(
  open: readonly string[],
  setup: Params,
  rows: readonly Pick<MeasuredSettings[number], "settings">[],
): readonly string[] {
  return open.filter(
    (id) => setup[id] === undefined && rows.some(({ settings }) => settings[id] === undefined),
  );
}

/** What a picture says of the residuals that it marks; undefined where it marks none. */
export function openNote(model: Model, open: readonly string[], mark: string): string | undefined {
  const names = open.flatMap((id) => (model.params[id] ? [paramName(model.params[id])] : []));
  return names.length > 0
    ? `${mark} Depends on settings that the measurement does not state: ${names.join(", ")}.`
    : undefined;
}
