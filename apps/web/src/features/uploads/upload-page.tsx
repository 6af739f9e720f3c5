"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { textsOf, type UploadEnvironment, type UploadHead } from "@wirecost/contract";
import { formatQuantity } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { type ComponentType, type ReactNode, useState } from "react";
import { compareHref, formatItemAddress } from "../../entities/comparison/comparison-address.ts";
import { setHref } from "../../entities/design/design-address.ts";
import { findModel } from "../../entities/design/find-model.ts";
import {
  type EnvironmentDraft,
  EnvironmentFacts,
  environmentList,
  saveDraft,
} from "../../entities/measurement/environment.tsx";
import { rawHref, uploadDetails } from "../../entities/measurement/upload-queries.ts";
import type { LoadedUpload } from "../../entities/measurement/uploaded-set.ts";
import { StoredPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen, rowCountText } from "../../shared/lib/format.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button, buttonClass, LinkButton } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { Box, Row, Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { EnvironmentChoice, EnvironmentForm } from "./environment-section.tsx";
import { UploadRows, type UploadRowsSlots } from "./upload-rows.tsx";
import { useUploadActions } from "./use-upload-actions.ts";

interface UploadSlots extends UploadRowsSlots {
  /** A button that creates links to the upload. */
  readonly Share?: ComponentType<{
    readonly teamId: string;
    readonly of: { readonly kind: "upload"; readonly id: string };
    readonly source: { readonly uploadId: string };
    readonly title: string;
  }>;
}

export function UploadPage({ uploadId, ...slots }: { uploadId: string } & UploadSlots) {
  return (
    <StoredPage kind="upload" id={uploadId} load={uploadDetails}>
      {(teamId, loaded, above) => <Details teamId={teamId} loaded={loaded} above={above} {...slots} />}
    </StoredPage>
  );
}

function Details({
  teamId,
  loaded,
  above,
  Share,
  Comments,
}: { teamId: string; loaded: LoadedUpload; above: ReactNode } & UploadSlots) {
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
      above={above}
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

/** The environment of an upload, as last stated, with earlier statements. */
function UploadEnvironmentPanel({
  teamId,
  upload,
  onStated,
}: {
  teamId: string;
  upload: Pick<UploadHead, "id" | "environments">;
  /** Called after a statement was stored. */
  onStated: () => void;
}) {
  const edits = useMay("editTeam");
  const [current, ...earlier] = upload.environments;
  return (
    <Stack as="section" gap={8} aria-labelledby="measured-on">
      <Row wrap justify="between" gap={8} gapX={16}>
        <Text as="h2" id="measured-on" size={14} weight={600}>
          Environment{current?.name ? `: ${titleOf(current)}` : ""}
        </Text>
        {edits ? (
          <OpenButton size="small" label={current ? "Edit environment" : "Add environment"}>
            {(onClose) => (
              <StateDialog
                teamId={teamId}
                uploadId={upload.id}
                // Without the name: a correction of one upload is not a new version for later ones.
                first={{ name: "", texts: textsOf(current?.facts ?? {}) }}
                onClose={onClose}
                onStated={onStated}
              />
            )}
          </OpenButton>
        ) : null}
      </Row>
      {current ? (
        <EnvironmentFacts facts={current.facts} label="Environment" />
      ) : (
        <Small as="p">
          Not stated yet. Without it, comparisons cannot check that other measurements ran on the same
          machine.
        </Small>
      )}
      {earlier.length > 0 ? (
        <Box as="details" tone="soft" size={12}>
          <summary>Stated before, {earlier.length === 1 ? "once" : `${earlier.length} times`}</summary>
          <Stack as="ul" gap={8} mt={8}>
            {earlier.map((one) => (
              <li key={one.statedAt}>
                {formatWhen(one.statedAt)}
                {one.name ? `, ${titleOf(one)}` : ""}
                <EnvironmentFacts facts={one.facts} label={`Stated ${formatWhen(one.statedAt)}`} />
              </li>
            ))}
          </Stack>
        </Box>
      ) : null}
    </Stack>
  );
}

function titleOf({ name, version }: UploadEnvironment): string {
  return version === null ? (name ?? "") : `${name}, version ${version}`;
}

function StateDialog({
  teamId,
  uploadId,
  first,
  onClose,
  onStated,
}: {
  teamId: string;
  uploadId: string;
  first: EnvironmentDraft;
  onClose: () => void;
  onStated: () => void;
}) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(first);
  const state = useMutation({
    mutationFn: async () => {
      const stated = await saveDraft(teamId, draft);
      const body = stated ?? { environmentId: null, facts: {} };
      return api.stateEnvironment({ params: { teamId, uploadId }, body });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: environmentList(teamId).queryKey });
      onStated();
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      shape="wide"
      title="Environment"
      description="Enter the facts that you know. Earlier statements stay in the history."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={state.isPending} onClick={() => state.mutate()}>
            Save environment
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        <EnvironmentChoice teamId={teamId} draft={draft} onDraft={setDraft} />
        <EnvironmentForm draft={draft} onDraft={setDraft} />
        {state.error ? (
          <Notice tone="warn">The environment was not saved: {errorText(state.error)}</Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
}
