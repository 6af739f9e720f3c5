import type { MeasuredSet } from "@wirecost/analysis";
import { loadedSet, loadUpload } from "../../../entities/measurement/uploaded-set.ts";
import { findTeam } from "../../../entities/session/find-team.ts";
import type { SetOwner } from "../lab-store.ts";

/**
 * A stored upload, from whichever of the user's teams has it, or from the example team.
 *
 * @throws Error with a message for the user if no user is signed in or no team has it; ProblemError
 */
export async function fetchUpload(
  reference: string,
  signal: AbortSignal,
): Promise<{ readonly set: MeasuredSet; readonly keeper: SetOwner }> {
  const uploadId = reference.replace(/^upload:/, "");
  const { id, name } = await findTeam("upload", uploadId, { signal });
  const set = loadedSet(await loadUpload(id, uploadId, signal), `uploaded by ${name}`);
  return { set, keeper: { id, name } };
}
