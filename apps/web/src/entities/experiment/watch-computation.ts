import { COMPUTATION_EVENTS, type Computation, computation } from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { apiQuery, isPassing } from "../../shared/lib/query-client.ts";

/** Delay before reconnecting after a lost connection. */
const AGAIN_MS = 2000;

/**
 * Follows a computation to its end, and reconnects after lost connections.
 *
 * @param onChange called with the state, first and after each change
 * @returns the final state
 * @throws ProblemError not-found if it was canceled
 */
export async function watchComputation(
  teamId: string,
  computationId: string,
  onChange: (now: Computation) => void,
  signal?: AbortSignal,
): Promise<Computation> {
  const options = signal ? { signal } : {};
  for (;;) {
    try {
      const now = await api.getComputation({ params: { teamId, computationId } }, options);
      onChange(now);
      if (hasEnded(now)) return now;
      const url = `/api/teams/${encodeURIComponent(teamId)}/computations/${computationId}`;
      const reply = await fetch(url, { headers: { accept: COMPUTATION_EVENTS }, ...options });
      if (reply.ok && reply.body) {
        for await (const line of linesOf(reply.body)) {
          const now = computation.parse(JSON.parse(line));
          onChange(now);
          if (hasEnded(now)) return now;
        }
      }
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error;
    }
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    signal?.throwIfAborted();
  }
}

function hasEnded({ state }: Computation): boolean {
  return state === "done" || state === "failed";
}

/** Complete lines of a response as they arrive. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + piece.value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    // Not awaited: a hanging connection delivers nothing more.
    reader.cancel().catch(() => {});
  }
}

export function computationsKey(teamId: string) {
  return ["computations", teamId] as const;
}

/** A computation that runs in the background, or has failed. */
export function computationList(teamId: string) {
  return apiQuery(computationsKey(teamId), (options) =>
    api.listComputations({ params: { teamId } }, options),
  );
}
