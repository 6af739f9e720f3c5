import { useQuery } from "@tanstack/react-query";
import type { CallInput } from "@wirecost/contract";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { SharedView, type SharedViewSlots } from "./shared-view.tsx";

/** A preview of a link before it is created. */
export function RecipientPreview({
  teamId,
  wanted,
  Comparison,
  onClose,
}: {
  teamId: string;
  wanted: CallInput<"previewShare">["body"];
  onClose: () => void;
} & SharedViewSlots) {
  const query = useQuery(
    apiQuery(
      ["share-preview", teamId, wanted],
      (options) => api.previewShare({ params: { teamId }, body: wanted }, options),
      { staleTime: 0, gcTime: 0 },
    ),
  );
  return (
    <Dialog
      onClose={onClose}
      shape="wide"
      title="What a recipient sees"
      description="The preview creates no link."
    >
      <NuqsAdapter>
        <QueryState query={query} loading={360} failed="The preview could not be loaded">
          {(shared) => <SharedView shared={shared} Comparison={Comparison} />}
        </QueryState>
      </NuqsAdapter>
    </Dialog>
  );
}
