"use client";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
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
