import type { Workload } from "@wirecost/abl";
import { recordedWorkload } from "@wirecost/abl/conversation";
import { formatCount, type Params } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { loadConversation } from "../conversation/load-conversation.ts";

/**
 * Queries of an OpenEdge recording. @param settings for what it does not say @param note what is not counted @throws
 * CliError
 */
export async function loadWorkload(
  path: string,
  settings: Params,
  note: (text: string) => void,
): Promise<Workload> {
  const { conversation } = await loadConversation(path);
  const workload = recordedWorkload(conversation, settings);
  if (!workload)
    throw new CliError(
      `${path} has no query of OpenEdge. Name a recording that wirecost abl --out wrote, or a client log with QryInfo.`,
    );
  const { unread, hasSizes } = workload;
  if (unread > 0)
    note(
      `${path}: ${formatCount(unread)} ${unread === 1 ? "execution is" : "executions are"} not counted, as the file does not state their records.`,
    );
  if (!hasSizes)
    note(
      `${path} does not state sizes of records: ${settings.recordBytes} bytes are assumed (--record-bytes).`,
    );
  return workload;
}
