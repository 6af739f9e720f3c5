"use client";
import { Dialog } from "../../components/ui/dialog.tsx";
import { SharePanel } from "./share-panel.tsx";

/** Links to a run that is stored already. Stands within the page's QueryProvider. */
export function ShareRunDialog({
  teamId,
  runId,
  title,
  onClose,
}: {
  teamId: string;
  runId: string;
  title: string;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Share" description={title}>
      <SharePanel teamId={teamId} runId={runId} />
    </Dialog>
  );
}
