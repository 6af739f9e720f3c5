"use client";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import styles from "../../shared/ui/page/lists.module.css";

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
      <form
        className={styles.form}
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
        <div className={styles.foot}>
          <Button type="submit" variant="danger" disabled={typed !== team.name}>
            Delete the team
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
