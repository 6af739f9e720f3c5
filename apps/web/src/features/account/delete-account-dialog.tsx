"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { AccountDeletion } from "@wirecost/contract";
import { useState } from "react";
import { useSessionChanged } from "../../entities/session/session.ts";
import { useWaysToSignIn } from "../../entities/session/sign-in/use-auth.ts";
import { api } from "../../shared/lib/api.ts";
import { errorText } from "../../shared/lib/query-client.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field } from "../../shared/ui/controls/field.tsx";
import { Row, Stack } from "../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../shared/ui/messages/dialog.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { showToast } from "../../shared/ui/messages/show-toast.ts";
import { Skeleton } from "../../shared/ui/messages/states.tsx";

/** Deletes the account once the password, and the name of each team that goes with it, are typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery({
    queryKey: ["account-deletion"],
    queryFn: ({ signal }) => api.previewDeletion({}, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title="Delete the account" description="This cannot be undone.">
      <QueryState query={preview} loading={<Skeleton height={120} />} failed="The teams could not be loaded">
        {preview.data && preview.data.blocking.length > 0 ? (
          <p>
            You are the only owner of {preview.data.blocking.join(", ")}, which has other members. Make one of
            them an owner first, on the team's page.
          </p>
        ) : (
          <Confirm going={preview.data?.going ?? []} />
        )}
      </QueryState>
    </Dialog>
  );
}

function Confirm({ going }: Pick<AccountDeletion, "going">) {
  const changed = useSessionChanged();
  // Who has none is asked to have signed in lately.
  const asksPassword = useWaysToSignIn().data?.mine?.password !== false;
  const [password, setPassword] = useState("");
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const remove = useMutation({
    mutationFn: async () => {
      const teams = going.map(({ id }) => typed[id] ?? "");
      await api.deleteAccount({ body: asksPassword ? { password, teams } : { teams } });
      showToast({ title: "Your account is deleted" });
      await changed();
    },
  });
  const complete = (password !== "" || !asksPassword) && going.every(({ id, name }) => typed[id] === name);
  return (
    <Stack
      as="form"
      gap={16}
      narrow
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      {remove.error ? <Notice tone="warn">{errorText(remove.error)}</Notice> : null}
      {going.map(({ id, name }, place) => (
        <Field
          key={id}
          autoFocus={place === 0}
          label={`Type the name of the team that goes with it: ${name}`}
          autoComplete="off"
          value={typed[id] ?? ""}
          onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
        />
      ))}
      {asksPassword ? (
        <Field
          label="Your password"
          type="password"
          autoFocus={going.length === 0}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
      <Row wrap align="stretch" gap={8} mt={8}>
        <Button type="submit" variant="danger" disabled={!complete || remove.isPending}>
          {remove.isPending ? "Deleting the account" : "Delete the account for good"}
        </Button>
      </Row>
    </Stack>
  );
}
