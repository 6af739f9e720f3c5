import type { KeyScope } from "@wirecost/contract";
import { useState } from "react";
import { api } from "../../../shared/lib/api.ts";
import { useChange } from "../../../shared/lib/query-client.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { CopyField } from "../../../shared/ui/controls/copy-field.tsx";
import { Field, Select } from "../../../shared/ui/controls/field.tsx";
import { Soft, Stack } from "../../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import { Form } from "../../../shared/ui/messages/form.tsx";
import { keyList, LIFETIMES, SCOPES } from "./key-queries.ts";

/** Creates a key, and shows its token, which is visible only once. */
export function KeyDialog({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("upload");
  const [days, setDays] = useState("90");
  const create = useChange(
    () =>
      api.createKey({
        params: { teamId },
        body: { name, scope, expiresInDays: days === "" ? null : Number(days) },
      }),
    keyList(teamId).queryKey,
  );
  const made = create.data;
  if (made) {
    return (
      <Dialog
        onClose={onClose}
        title={`The key ${made.key.name}`}
        description="Copy it now: it is shown only once, and only its hash is stored."
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <Stack gap={16}>
          <CopyField label="Key" text={made.token} />
          <Soft>
            Give it to the program as the variable <code>WIRECOST_TOKEN</code>, or store it in a file that
            only you can read.
          </Soft>
        </Stack>
      </Dialog>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title="Create API key"
      description="It acts for the team, within its scope, until it expires or is revoked."
    >
      <Form
        step={create}
        failed="The key was not created"
        action="Create API key"
        doing="Creating key"
        ready={name.trim() !== ""}
      >
        <Field
          label="Name"
          hint="What it is for: nightly build"
          value={name}
          maxLength={100}
          required
          autoFocus
          onChange={setName}
        />
        <Select
          label="It may"
          value={scope}
          onChange={setScope}
          options={SCOPES}
          hint={`It ${SCOPES.find(({ value }) => value === scope)?.does ?? ""}.`}
        />
        <Select label="It expires" value={days} onChange={setDays} options={LIFETIMES} />
      </Form>
    </Dialog>
  );
}
