"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { ME_KEY } from "../../lib/me-key.ts";
import styles from "./lists.module.css";

/** Names a team: a new one, or one that is there. */
export function NameDialog({
  team,
  onMade,
  onClose,
}: {
  team?: Team;
  /** Asks again who is signed in, and so which teams there are. */
  onMade?: (team: Team) => Promise<void>;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState(team?.name ?? "");
  const save = useMutation({
    mutationFn: async () => {
      if (!team) return onMade?.(await api.createTeam({ body: { name } }));
      await api.renameTeam({ params: { teamId: team.id }, body: { name } });
      return queries.invalidateQueries({ queryKey: ME_KEY });
    },
    onSuccess: onClose,
  });
  const what = team ? "Rename" : "Make a team";
  return (
    <Dialog
      open
      onClose={onClose}
      title={team ? `Rename ${team.name}` : what}
      {...(team ? {} : { description: "You own it, and invite whom you like." })}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        {save.error ? <Notice tone="warn">It did not work: {errorText(save.error)}</Notice> : null}
        <Field
          label="Name of the team"
          value={name}
          maxLength={100}
          required
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" disabled={save.isPending || name.trim() === ""}>
            {what}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
