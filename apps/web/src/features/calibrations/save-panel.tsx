"use client";
import type { Calibration, CalibrationDocument } from "@wirecost/contract";
import { KeepForm } from "../../entities/session/keep-form.tsx";
import { api } from "../../shared/lib/api.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { calibrationsKey } from "./calibration-queries.ts";

/** Keeps a fit for the team under a name; a visitor signs in or up first, and the fit stays. */
export function SavePanel({
  document,
  onBack,
  onUse,
}: {
  document: CalibrationDocument;
  onBack: () => void;
  onUse: (stored: Calibration) => void;
}) {
  return (
    <KeepForm
      suggested={document.title.slice(0, 200)}
      why="Sign in to save the calibration for your team. The fit stays open and is saved next."
      keep={(teamId, name) => api.createCalibration({ params: { teamId }, body: { name, document } })}
      changed={calibrationsKey}
      hint="Only the name can be changed later: a run states the calibration that it used."
      failed="Not saved, and the fit stays open"
      before={<Button onClick={onBack}>Back to the fit</Button>}
      done={(stored) => [
        <>
          Saved as <strong>{stored.name}</strong>. It is listed under Calibrations and in the settings of the
          lab.
        </>,
        <>
          <LinkButton href="/calibrations">Open the list</LinkButton>
          <Button variant="primary" onClick={() => onUse(stored)}>
            Use in the lab
          </Button>
        </>,
      ]}
    />
  );
}
