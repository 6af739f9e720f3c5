import { type RecordedWorkload, recordedWorkload } from "@wirecost/abl/conversation";
import { readConversation } from "@wirecost/conversation";
import type { Params } from "@wirecost/sim-core";
import { expose } from "comlink";
import { storedRecording } from "../../entities/conversation/stored-recording.ts";
import { fetchStream, streamPieces } from "../../shared/lib/stream-pieces.ts";

/** A recording may have a million round trips: it is read off the main thread. */
const api = {
  /**
   * @param stored the recording that a team stores; undefined for that which is open in this browser
   * @param settings for what it does not say
   * @throws Error with a message that can be shown
   */
  async read(
    stored: { readonly url: string; readonly name: string } | undefined,
    settings: Params,
  ): Promise<RecordedWorkload> {
    const open = stored ? undefined : await storedRecording();
    const name = stored?.name ?? open?.name ?? "";
    const stream = stored ? await fetchStream(stored.url) : open?.content.stream();
    if (!stream) throw new Error("No recording is open in this browser.");
    const { conversation } = await readConversation(name, streamPieces(stream));
    const workload = recordedWorkload(conversation, settings);
    if (!workload)
      throw new Error(
        `${name} has no query of OpenEdge. Choose a recording of ABL source or of a client log.`,
      );
    return { ...workload, name };
  },
};

export type WorkloadWorker = typeof api;

expose(api);
