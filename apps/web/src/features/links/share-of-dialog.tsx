"use client";
import type { ShareOf } from "@wirecost/contract";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { SharePanel } from "./share-panel.tsx";
import type { KeptSource } from "./share-queries.ts";
import type { SharedViewSlots } from "./shared-view.tsx";

/** Links to something of a team. Stands within the page's QueryProvider. */
export function ShareOfDialog({
  teamId,
  of,
  source,
  title,
  Comparison,
  onClose,
}: {
  teamId: string;
  of: ShareOf;
  source?: KeptSource;
  title: string;
  /** What shows a comparison to the recipient. */
  Comparison?: SharedViewSlots["Comparison"];
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Share" description={title}>
      <SharePanel teamId={teamId} of={of} source={source} title={title} Comparison={Comparison} />
    </Dialog>
  );
}
