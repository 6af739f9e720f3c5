"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
import { CalibrationList } from "./calibration-list.tsx";

/** The constants that the team has fitted to what was measured. */
export function CalibrationsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Calibrations"
        intro="Constants of a model that your team has fitted to measured rows, for use in any experiment."
        actions={<LinkButton href="/uploads">Uploads</LinkButton>}
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
      {team ? <CalibrationList teamId={team.id} /> : <SignInNeeded what="Keeping calibrations" />}
    </QueryState>
  );
}
