"use client";
import { problem, type Team } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { useRef, useState } from "react";
import { download } from "../../shared/lib/export-files.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";

/** How much is kept as single pieces: a Blob of them may go to the browser's disk. */
const PIECES = 64;

/** Saves everything of a team as one file; says how much has come, and can be stopped. */
export function ExportButton({
  team,
  label = "Export",
}: {
  team: Pick<Team, "id" | "name">;
  label?: string;
}) {
  const [bytes, setBytes] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setBytes(0);
    try {
      await saveArchive(team, controller.signal, setBytes);
      showToast({ title: `The archive of ${team.name} is saved` });
    } catch (error) {
      if (!controller.signal.aborted)
        showToast({ type: "error", title: "The team was not exported", description: errorText(error) });
    } finally {
      setBytes(undefined);
    }
  };
  if (bytes === undefined)
    return (
      <Button onClick={() => void start()} aria-label={`${label} ${team.name}`}>
        {label}
      </Button>
    );
  return (
    <Row as="span" inline wrap gap={8}>
      <span role="status">Exporting {team.name}</span>
      <Text tone="soft" size={12}>
        {formatQuantity(bytes, "bytes")}
      </Text>
      <Button size="small" onClick={() => stop.current?.abort()}>
        Cancel
      </Button>
    </Row>
  );
}

/**
 * Loads the archive of a team and hands it to the browser to save.
 *
 * @param onBytes how much has come so far
 * @throws Error with words for the reader; DOMException AbortError after the signal
 */
async function saveArchive(
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
