import type { MeasuredSet } from "@wirecost/analysis";
import { loadedSet, loadUpload } from "../../../entities/measurement/uploaded-set.ts";
import { findTeam } from "../../../entities/session/find-team.ts";
import type { SetOwner } from "../lab-store.ts";

/** In any of the user's teams, or the example team. @throws Error with a message; ProblemError */
export async function fetchUpload(
  reference: string,
  signal: AbortSignal,
): Promise<{ readonly set: MeasuredSet; readonly keeper: SetOwner }> {
  const uploadId = reference.replace(/^upload:/, "");
  const { id, name } = await findTeam("upload", uploadId, { signal });
  const set = loadedSet(await loadUpload(id, uploadId, signal), `uploaded by ${name}`);
  return { set, keeper: { id, name } };
}
