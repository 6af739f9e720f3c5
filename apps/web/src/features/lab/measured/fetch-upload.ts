import type { MeasuredSet } from "@wirecost/analysis";
import { ProblemError } from "@wirecost/contract";
import { loadedSet, loadUpload } from "../../../entities/measurement/uploaded-set.ts";
import { api } from "../../../shared/lib/api.ts";
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
  const { user, teams, example } = await api.me({}, { signal });
  for (const { id, name } of example ? [...teams, example] : teams) {
    try {
      const set = loadedSet(await loadUpload(id, uploadId, signal), `uploaded by ${name}`);
      return { set, keeper: { id, name } };
    } catch (error) {
      if (!(error instanceof ProblemError) || ![400, 403, 404, 422].includes(error.problem.status))
        throw error;
    }
  }
  if (!user) throw new Error("This upload belongs to a team. Sign in to open it.");
  throw new Error(`None of your teams has an upload ${JSON.stringify(uploadId)}; it may have been deleted.`);
}
