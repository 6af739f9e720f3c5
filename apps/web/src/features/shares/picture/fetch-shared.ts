import { createClient, ProblemError, type SharedTable } from "@wirecost/contract";

/**
 * What a link shows, for a picture of it, without counting as a view.
 *
 * @returns undefined for a link that is gone or takes a password, and where the API cannot be reached
 */
export async function fetchShared(token: string): Promise<SharedTable | undefined> {
  const origin = process.env.API_ORIGIN;
  if (!origin) return undefined;
  try {
    return await createClient(origin).openShare({ params: { token }, query: { counted: "false" } });
  } catch (error) {
    if (error instanceof ProblemError || error instanceof TypeError) return undefined;
    throw error;
  }
}
