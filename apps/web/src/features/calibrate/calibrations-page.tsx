"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { ReadTeam } from "../account/read-team.tsx";
import { CalibrationList } from "./calibration-list.tsx";

/** The constants that the team has fitted to what was measured. */
export function CalibrationsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Calibrations"
        intro="Model constants that your team fitted to measured rows, for use in any experiment."
        actions={<LinkButton href="/uploads">Uploads</LinkButton>}
      >
        <ReadTeam what="Saving calibrations">{(teamId) => <CalibrationList teamId={teamId} />}</ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
