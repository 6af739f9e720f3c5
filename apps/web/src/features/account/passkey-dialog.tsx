import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Passkey } from "@wirecost/contract";
import { useState } from "react";
import { addPasskey, postAuth, WAYS_KEY } from "../../entities/session/sign-in/use-auth.ts";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Form } from "../../shared/ui/messages/form.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { ControlForm } from "./control-form.tsx";
import { deviceName } from "./device-name.ts";

export type PasskeyPurpose =
  | { readonly kind: "add" }
  | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

interface Props {
  readonly onClose: () => void;
}

export function PasskeyDialog({ purpose, onClose }: { purpose: PasskeyPurpose } & Props) {
  if (purpose.kind === "add") return <Add onClose={onClose} />;
  const Change = purpose.kind === "rename" ? Rename : Remove;
  return <Change passkey={purpose.passkey} onClose={onClose} />;
}

function Add({ onClose }: Props) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const add = useDone(
    (control: { password?: string }) => addPasskey(name.trim(), control),
    "Passkey added",
    onClose,
  );
  return (
    <Dialog
      onClose={onClose}
      title="Add a passkey"
      description="The browser asks next where to store it: on this device, on your phone or on a security key."
    >
      <ControlForm
        action={add.isPending ? "Waiting for the device" : "Continue"}
        step={add}
        complete={name.trim() !== ""}
      >
        <NameField name={name} onChange={setName} />
      </ControlForm>
    </Dialog>
  );
}

function Rename({ passkey: { id, name: present }, onClose }: { passkey: Passkey } & Props) {
  const [name, setName] = useState(present);
  const rename = useDone(
    () => postAuth("/passkey/update-passkey", { id, name: name.trim() }),
    "Passkey renamed",
    onClose,
  );
  return (
    <Dialog onClose={onClose} title={`Rename ${present}`}>
      <Form narrow step={rename} action="Rename" ready={name.trim() !== ""}>
        <NameField name={name} onChange={setName} />
      </Form>
    </Dialog>
  );
}

function Remove({ passkey: { id, name }, onClose }: { passkey: Passkey } & Props) {
  const remove = useDone(
    (control: { password?: string }) => postAuth("/passkey/delete-passkey", { ...control, id }),
    "Passkey removed",
    onClose,
  );
  return (
    <Dialog
      onClose={onClose}
      title={`Remove ${name}`}
      description="It no longer signs you in. Delete its private key on the device as well."
    >
      <ControlForm danger action={remove.isPending ? "Removing" : "Remove"} step={remove} />
    </Dialog>
  );
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  return (
    <Field
      autoFocus
      label="Name"
      hint="For example its device or password manager."
      maxLength={100}
      value={name}
      onChange={onChange}
    />
  );
}

/** A change that reloads the list and closes the dialog. */
function useDone<Input = void>(
  change: (input: Input) => Promise<unknown>,
  title: string,
  onClose: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: WAYS_KEY });
      showToast({ title });
      onClose();
    },
  });
}
