import { useQuery } from "@tanstack/react-query";
import { checkParams, type Design, getModel } from "@wirecost/sim-core";
import type { ComponentProps } from "react";
import { designBody, withOwnCalibration } from "../../entities/design/design-body.ts";
import { suggestName } from "../../entities/design/design-names.ts";
import { BytesNote } from "../../entities/experiment/bytes-note.tsx";
import type { Saved } from "../../entities/experiment/use-save-design.ts";
import { TeamOrSignUp } from "../../entities/session/named-save-form.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { SharePanel } from "./share-panel.tsx";

/** Links to a design: to its stored run if there is one, else to a copy computed for the link only. */
export function ShareDialog({
  design,
  stored,
  overlay,
  onClose,
}: {
  design: Design;
  stored?: Saved | undefined;
  overlay?: string | undefined;
  onClose: () => void;
}) {
  return (
    <QueryProvider>
      <Dialog onClose={onClose} title="Share" description={stored && `Saved as ${stored.name}`}>
        {overlay === undefined ? null : (
          <Notice>
            The link shows predictions only, not the measured rows of {overlay}. To include them, share a
            comparison, or the upload on its own page.
          </Notice>
        )}
        {stored ? (
          <>
            <SharePanel
              teamId={stored.teamId}
              of={{ kind: "run", id: stored.run.id }}
              source={{ runId: stored.run.id }}
              title={stored.name}
            />
            {!stored.check || stored.check.same ? null : <BytesNote check={stored.check} />}
          </>
        ) : (
          <TeamOrSignUp
            what="Sharing"
            why="A link that can be revoked needs an account. Your design stays as it is and is shared next."
          >
            {(teamId) => <OfTeam teamId={teamId} design={design} />}
          </TeamOrSignUp>
        )}
      </Dialog>
    </QueryProvider>
  );
}

function OfTeam({ teamId, design }: { teamId: string; design: Design }) {
  const own = useQuery({
    queryKey: ["own-design", teamId, design],
    queryFn: () => withOwnCalibration(teamId, design),
  });
  const model = getModel(design.model);
  const title = suggestName(model, checkParams(model, design.params).params);
  return (
    <QueryState query={own} loading={150} failed="The design could not be read">
      {(ours) => (
        <SharePanel teamId={teamId} of={{ kind: "design", title, design: designBody(ours) }} title={title} />
      )}
    </QueryState>
  );
}

export function ShareOfDialog({
  onClose,
  ...shared
}: ComponentProps<typeof SharePanel> & { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Share" description={shared.title}>
      <SharePanel {...shared} />
    </Dialog>
  );
}
