"use client";
import type { ShareOf } from "@wirecost/contract";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { SharePanel } from "./share-panel.tsx";
import type { KeptSource } from "./share-queries.ts";

/** Links to something of a team. Stands within the page's QueryProvider. */
export function ShareOfDialog({
  teamId,
  of,
  source,
  title,
  onClose,
}: {
  teamId: string;
  of: ShareOf;
  source?: KeptSource;
  title: string;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Share" description={title}>
      <SharePanel teamId={teamId} of={of} source={source} title={title} />
    </Dialog>
  );
}
