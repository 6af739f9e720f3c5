"use client";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";

/** Deletes a team once its name is typed: nothing of it comes back. */
export function DeleteTeamDialog({
  team,
  onConfirm,
  onClose,
}: {
  team: Team;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Delete ${team.name}`}
      description="Its experiments, uploads, calibrations, plans, links and keys go with it, for all its members and for good."
    >
      <Stack
        as="form"
        gap={16}
        narrow
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
          onClose();
        }}
      >
        <Field
          label={`Type the team's name: ${team.name}`}
          value={typed}
          autoComplete="off"
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
        <Row wrap align="stretch" gap={8} mt={8}>
          <Button type="submit" variant="danger" disabled={typed !== team.name}>
            Delete the team
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
