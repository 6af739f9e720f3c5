import type { Assumptions } from "@wirecost/abl";
import type { ClientLog } from "@wirecost/abl/log";
import { useMemo } from "react";
import { storeRecording } from "../../entities/conversation/stored-recording.ts";
import { useNewestAnswer } from "../../shared/lib/use-newest-answer.ts";
import { lazyWorker } from "../../shared/workers/lazy-worker.ts";
import type { AblWorker } from "./abl-worker.ts";
import type { ShownSource } from "./open-source.ts";

const ask = lazyWorker<AblWorker>(
  () => new Worker(new URL("./abl-worker.ts", import.meta.url), { type: "module" }),
);

/** The page's open files, and its settings. */
interface OpenTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly program: string;
  readonly assumptions: Assumptions;
  readonly log: ClientLog | undefined;
}

const NOTHING = { texts: new Map<string, string>(), assumptions: undefined, log: undefined };

/** The worker's copy. */
let sent: Omit<OpenTexts, "program" | "assumptions"> & { readonly assumptions: Assumptions | undefined } =
  NOTHING;

/** Sends what the worker lacks: a folder's files once, then the edited one. */
async function costsOf(open: OpenTexts): Promise<ShownSource> {
  const { texts, program, assumptions, log } = open;
  const before = sent;
  const change = {
    program,
    texts: [...texts].filter(([path, text]) => before.texts.get(path) !== text),
    removed: [...before.texts.keys()].filter((path) => !texts.has(path)),
    ...(assumptions !== before.assumptions && { assumptions }),
    ...(log !== before.log && { log: { of: log } }),
  };
  sent = open;
  return askWorker((worker) => worker.cost(change, before === NOTHING));
}

/** Calls the worker that has the sent files: after a failure, another one has nothing. */
export async function askWorker<T>(question: Parameters<typeof ask<T>>[0]): Promise<T> {
  try {
    return await ask(question);
  } catch (reason) {
    sent = NOTHING;
    throw reason;
  }
}

/** The messages of the open program, as last computed; undefined until then. */
export function useCosts({ texts, program, assumptions, log }: OpenTexts) {
  const open = useMemo(() => ({ texts, program, assumptions, log }), [texts, program, assumptions, log]);
  const { answered, failure } = useNewestAnswer(open, costsOf);
  return { costs: answered?.answer, failure };
}

/**
 * Opens the conversation of the program on the page for recorded conversations.
 * @throws Error where the browser stores nothing
 */
export async function openConversation(program: string): Promise<void> {
  const content = await askWorker<Blob>((worker) => worker.conversation());
  await storeRecording({ name: program, format: "ABL source", content });
}
