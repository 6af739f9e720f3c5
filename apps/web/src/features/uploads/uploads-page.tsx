"use client";
import { StorageLine } from "../../entities/measurement/storage-line.tsx";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { type PlanSlot, UploadButton } from "./upload-button.tsx";
import { UploadList } from "./upload-list.tsx";

/** What the team has measured and stored. */
export function UploadsPage({ Plan }: PlanSlot) {
  return (
    <PageProviders>
      <PageFrame
        title="Uploads"
        intro="What your team has measured: the files as they were, and the rows read from them."
        actions={<UploadButton variant="primary" Plan={Plan} />}
      >
        <ReadTeam what="Storing uploads">
          {(teamId) => (
            <>
              <StorageLine teamId={teamId} />
              <UploadList teamId={teamId} />
            </>
          )}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
