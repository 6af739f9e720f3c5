import { ProblemError } from "@wirecost/contract";
import type { MeasuredSet } from "@wirecost/sim-core";
import { api } from "../../../lib/api.ts";
import { loadUpload } from "../../../lib/load-upload.ts";
import { loadedSet } from "../../../lib/upload-set.ts";

/**
 * A stored upload, from whichever of the user's teams has it.
 *
 * @throws Error in words for the user where nobody is signed in or no team has it; ProblemError
 */
export async function fetchUpload(reference: string, signal: AbortSignal): Promise<MeasuredSet> {
  const uploadId = reference.replace(/^upload:/, "");
  const { user, teams } = await api.me({}, { signal });
  if (!user) throw new Error("It is a team's upload: sign in to open it.");
  for (const team of teams) {
    try {
      return loadedSet(await loadUpload(team.id, uploadId, signal), `uploaded by ${team.name}`);
    } catch (error) {
      if (!(error instanceof ProblemError) || ![400, 404, 422].includes(error.problem.status)) throw error;
    }
  }
  throw new Error(`None of your teams has an upload ${JSON.stringify(uploadId)}; it may have been deleted.`);
}
