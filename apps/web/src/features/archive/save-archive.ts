import { problem } from "@wirecost/contract";
import { download } from "../../shared/lib/download.ts";

/** How much is kept as single pieces: a Blob of them may go to the browser's disk. */
const PIECES = 64;

/**
 * Loads the archive of a team and hands it to the browser to save.
 *
 * @param onBytes how much has come so far
 * @throws Error with words for the reader; DOMException AbortError after the signal
 */
export async function saveArchive(
  team: { readonly id: string; readonly name: string },
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const reply = await fetch(`/api/teams/${encodeURIComponent(team.id)}/archive`, { signal });
  if (!reply.ok || !reply.body) {
    const refusal = problem.safeParse(await reply.json().catch(() => undefined));
    throw new Error(refusal.success ? refusal.data.detail : `The server answered ${reply.status}.`);
  }
  const reader = reply.body.getReader();
  let whole = new Blob([], { type: "application/zip" });
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (value) pieces.push(value);
    bytes += value?.length ?? 0;
    if (done || pieces.length >= PIECES) {
      whole = new Blob([whole, ...pieces], { type: "application/zip" });
      pieces = [];
      onBytes(bytes);
    }
    if (done) break;
  }
  download(`${team.name} ${new Date().toISOString().slice(0, 10)}.wirecost.zip`, whole);
}
