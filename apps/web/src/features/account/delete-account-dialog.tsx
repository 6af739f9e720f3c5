"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { AccountDeletion } from "@wirecost/contract";
import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { showToast } from "../../components/ui/show-toast.ts";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { api } from "../../lib/api.ts";
import { errorText } from "../../lib/is-passing.ts";
import { QueryState } from "../../lib/query-state.tsx";
import styles from "../teams/lists.module.css";
import { useSessionChanged } from "./use-me.ts";
import { useWaysToSignIn } from "./use-ways-to-sign-in.ts";

/** Deletes the account once the password, and the name of each team that goes with it, are typed. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const preview = useQuery({
    queryKey: ["account-deletion"],
    queryFn: ({ signal }) => api.previewDeletion({}, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title="Delete the account" description="Nothing of it comes back.">
      <QueryState query={preview} loading={<Skeleton height={120} />} failed="The teams could not be loaded">
        {preview.data && preview.data.blocking.length > 0 ? (
          <p>
            Nobody else owns {preview.data.blocking.join(", ")}, and others are in it. Hand it over first, on
            the team's page.
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
    <form
      className={styles.form}
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
      <div className={styles.foot}>
        <Button type="submit" variant="danger" disabled={!complete || remove.isPending}>
          {remove.isPending ? "Deleting the account" : "Delete the account for good"}
        </Button>
      </div>
    </form>
  );
}
