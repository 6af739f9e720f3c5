import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Role, Team } from "@wirecost/contract";
import { useState } from "react";
import { invitationList, ROLES, roleText } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { ME_KEY, useChange } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { CopyField } from "../../shared/ui/controls/copy-field.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";

export function NameDialog({
  team,
  onMade,
  onClose,
}: {
  team?: Team;
  /** Reloads the session, and with it the list of teams. */
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
      onClose={onClose}
      title={team ? `Rename ${team.name}` : what}
      {...(team ? {} : { description: "You will own it and can invite members." })}
    >
      <Form narrow step={save} failed="The team was not saved" action={what} ready={name.trim() !== ""}>
        <Field label="Name of the team" value={name} maxLength={100} required autoFocus onChange={setName} />
      </Form>
    </Dialog>
  );
}

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
      onClose={onClose}
      title={`Delete ${team.name}`}
      description="Its experiments, uploads, calibrations, plans, links and keys are permanently deleted with it, for all its members."
    >
      <Form
        narrow
        step={{
          mutate: () => {
            onConfirm();
            onClose();
          },
          isPending: false,
          error: null,
        }}
        action="Delete the team"
        variant="danger"
        ready={typed === team.name}
      >
        <Field
          label={`Type the team's name: ${team.name}`}
          value={typed}
          autoComplete="off"
          autoFocus
          onChange={setTyped}
        />
      </Form>
    </Dialog>
  );
}

const LIFETIMES = [
  { value: "1", label: "in a day" },
  { value: "7", label: "in 7 days" },
  { value: "30", label: "in 30 days" },
] as const;

/** Invites by e-mail; without a mail server, it shows the link to pass on. */
export function InviteDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [days, setDays] = useState("7");
  const create = useChange(
    () =>
      api.createInvitation({
        params: { teamId: team.id },
        body: { email: email.trim(), role, expiresInDays: Number(days) },
      }),
    invitationList(team.id).queryKey,
  );
  const made = create.data;
  if (made) {
    const { invitation, link } = made;
    return (
      <Dialog
        onClose={onClose}
        title={`${invitation.email} is invited`}
        description={
          link
            ? "No mail was sent. Copy this link now and pass it on: it is shown only once."
            : "The link was sent to that address."
        }
        footer={<Button onClick={onClose}>Done</Button>}
      >
        {link ? <CopyField label="Link" text={link} /> : null}
        <p>
          The account of {invitation.email} can accept or decline it once, until{" "}
          {formatWhen(invitation.expiresAt)}.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={`Invite a member to ${team.name}`}>
      <Form
        narrow
        step={create}
        failed="The invitation was not sent"
        action="Invite"
        doing="Inviting"
        ready={email.trim() !== ""}
      >
        <Field
          label="E-mail"
          type="email"
          value={email}
          maxLength={254}
          required
          autoFocus
          onChange={setEmail}
        />
        <Select label="Role" value={role} onChange={setRole} options={ROLES} hint={roleText(role)} />
        <Select label="Expires" value={days} onChange={setDays} options={LIFETIMES} />
      </Form>
    </Dialog>
  );
}
