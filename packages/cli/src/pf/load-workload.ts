import type { Workload } from "@wirecost/abl";
import { recordedWorkload } from "@wirecost/abl/conversation";
import { formatCount, type Params } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { loadConversation } from "../conversation/load-conversation.ts";

/**
 * The queries of a recorded conversation of an OpenEdge application.
 *
 * @param settings for what it does not say, such as the sizes of records in a client log
 * @param note receives what of it is not counted
 * @throws CliError for a file that cannot be read, and for one of another database
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
