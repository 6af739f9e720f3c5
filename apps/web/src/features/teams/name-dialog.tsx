"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../shared/lib/api.ts";
import { errorText, ME_KEY } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";

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
  const what = team ? "Rename" : "Create team";
  return (
    <Dialog
      open
      onClose={onClose}
      title={team ? `Rename ${team.name}` : what}
      {...(team ? {} : { description: "You will own it and can invite members." })}
    >
      <Stack
        as="form"
        gap={16}
        narrow
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
        <Row wrap align="stretch" gap={8} mt={8}>
          <Button type="submit" variant="primary" disabled={save.isPending || name.trim() === ""}>
            {what}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
