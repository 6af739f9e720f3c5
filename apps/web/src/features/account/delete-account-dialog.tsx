import { useMutation, useQuery } from "@tanstack/react-query";
import type { AccountDeletion } from "@wirecost/contract";
import { useState } from "react";
import { useSessionChanged } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { ControlForm } from "./control-form.tsx";

/** Deletes the account after the password, and the name of each team deleted with it, are entered. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery(
    apiQuery(["account-deletion"], (options) => api.previewDeletion({}, options), { staleTime: 0 }),
  );
  return (
    <Dialog onClose={onClose} title="Delete the account" description="This cannot be undone.">
      <QueryState query={preview} loading={120} failed="The teams could not be loaded">
        {({ blocking, going }) =>
          blocking.length > 0 ? (
            <p>
              You are the only owner of {blocking.join(", ")}, which has other members. Make one of them an
              owner first, on the team's page.
            </p>
          ) : (
            <Confirm going={going} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

function Confirm({ going }: Pick<AccountDeletion, "going">) {
  const changed = useSessionChanged();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const remove = useMutation({
    mutationFn: async (control: { password?: string }) => {
      await api.deleteAccount({ body: { ...control, teams: going.map(({ id }) => typed[id] ?? "") } });
      showToast({ title: "Your account is deleted" });
      await changed();
    },
  });
  return (
    <ControlForm
      danger
      action={remove.isPending ? "Deleting the account" : "Permanently delete the account"}
      step={remove}
      complete={going.every(({ id, name }) => typed[id] === name)}
    >
      {going.length > 0
        ? going.map(({ id, name }, place) => (
            <Field
              key={id}
              autoFocus={place === 0}
              label={`Type the name of the team that goes with it: ${name}`}
              autoComplete="off"
              value={typed[id] ?? ""}
              onChange={(value) => setTyped({ ...typed, [id]: value })}
            />
          ))
        : null}
    </ControlForm>
  );
}
