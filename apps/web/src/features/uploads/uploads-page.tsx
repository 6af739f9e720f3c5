"use client";
import { models } from "@wirecost/sim-core";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
import { UploadButton } from "./upload-button.tsx";
import { UploadList } from "./upload-list.tsx";

/** What the team has measured and stored. */
export function UploadsPage() {
  const [model] = models;
  return (
    <PageProviders>
      <PageFrame
        title="Uploads"
        intro="What your team has measured: the files as they were, and the rows read from them."
        actions={
          <>
            <LinkButton href="/history">History</LinkButton>
            <LinkButton href="/calibrations">Calibrations</LinkButton>
            <LinkButton href="/plans">Plans</LinkButton>
            <LinkButton href="/references">Reference data</LinkButton>
            {model ? <UploadButton model={model} variant="primary" /> : null}
          </>
        }
      >
        <Content />
      </PageFrame>
    </PageProviders>
  );
}

function Content() {
  const me = useMe();
  const team = me.data?.teams[0];
  return (
    <QueryState
      query={me}
      loading={<Skeleton height={320} />}
      failed="Whether you are signed in is not known"
    >
      {team ? <UploadList teamId={team.id} /> : <SignInNeeded what="Storing uploads" />}
    </QueryState>
  );
}
