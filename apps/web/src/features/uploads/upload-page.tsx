"use client";
import { useQuery } from "@tanstack/react-query";
import { formatQuantity } from "@wirecost/sim-core";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { ComponentType } from "react";
import { compareHref, formatItemAddress } from "../../entities/comparison/item-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import { setHref } from "../../entities/design/lab-href.ts";
import type { LoadedUpload } from "../../entities/measurement/load-upload.ts";
import { rawHref, uploadDetails } from "../../entities/measurement/upload-queries.ts";
import { KeptState } from "../../entities/session/kept-state.tsx";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/use-may.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { rowCountText } from "../../shared/lib/row-count-text.ts";
import { Button, buttonClass } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { UploadEnvironmentPanel } from "./environments/upload-environment-panel.tsx";
import { UploadRows, type UploadRowsSlots } from "./upload-rows.tsx";
import { useUploadActions } from "./use-upload-actions.ts";

interface UploadSlots extends UploadRowsSlots {
  /** A button that makes links to the upload. */
  readonly Share?: ComponentType<{
    readonly teamId: string;
    readonly of: { readonly kind: "upload"; readonly id: string };
    readonly source: { readonly uploadId: string };
    readonly title: string;
  }>;
}

/** One stored upload: what it says, and how the model compares. */
export function UploadPage({ uploadId, ...slots }: { uploadId: string } & UploadSlots) {
  return (
    <PageProviders>
      <ReadTeam
        what="A stored upload"
        frame={(content) => (
          <PageFrame title="Upload" above={<Back />}>
            {content}
          </PageFrame>
        )}
      >
        {(teamId) => <OfTeam teamId={teamId} uploadId={uploadId} {...slots} />}
      </ReadTeam>
    </PageProviders>
  );
}

function OfTeam({ teamId, uploadId, ...slots }: { teamId: string; uploadId: string } & UploadSlots) {
  const query = useQuery(uploadDetails(teamId, uploadId));
  if (query.data) return <Details teamId={teamId} loaded={query.data} {...slots} />;
  return (
    <PageFrame title="Upload" above={<Back />}>
      <KeptState
        kind="upload"
        id={uploadId}
        query={query}
        loading={<Skeleton height={320} />}
        failed="This upload cannot be opened"
      >
        {null}
      </KeptState>
    </PageFrame>
  );
}

function Details({
  teamId,
  loaded,
  Share,
  Comments,
}: { teamId: string; loaded: LoadedUpload } & UploadSlots) {
  const { upload } = loaded;
  const router = useRouter();
  const actions = useUploadActions(teamId);
  const edits = useMay("editTeam");
  const model = findModel(upload.model);
  const address = formatItemAddress({ kind: "upload", id: upload.id });
  const remove = async () => {
    if (await actions.remove(upload)) router.push("/uploads");
  };
  return (
    <PageFrame
      above={<Back />}
      title={upload.name}
      intro={
        <>
          {rowCountText(upload.rowCount)}, {formatQuantity(upload.bytes, "bytes")}, read as {upload.format},
          stored {formatWhen(upload.createdAt)}. SHA-256{" "}
          <code title={upload.sha256}>{upload.sha256.slice(0, 12)}</code>
        </>
      }
      actions={
        <>
          {edits ? (
            <Button variant="quiet" onClick={() => void remove()}>
              Delete
            </Button>
          ) : null}
          <a className={buttonClass({})} href={rawHref(teamId, upload.id)} download={upload.name}>
            Download the file
          </a>
          <LinkButton href={compareHref([address])}>Compare</LinkButton>
          {edits && Share ? (
            <Share
              teamId={teamId}
              of={{ kind: "upload", id: upload.id }}
              source={{ uploadId: upload.id }}
              title={upload.name}
            />
          ) : null}
          {model ? (
            <LinkButton variant="primary" href={setHref(model.id, address)}>
              Open in the lab
            </LinkButton>
          ) : null}
        </>
      }
    >
      <UploadEnvironmentPanel teamId={teamId} upload={upload} onStated={() => void actions.changed()} />
      <UploadRows teamId={teamId} loaded={loaded} Comments={Comments} />
    </PageFrame>
  );
}

function Back() {
  return <Link href="/uploads">Uploads</Link>;
}
