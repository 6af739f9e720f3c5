import type { Key } from "@wirecost/contract";
import { useState } from "react";
import { useMay, useMe } from "../../../entities/session/session.ts";
import { api } from "../../../shared/lib/api.ts";
import { formatWhen } from "../../../shared/lib/format.ts";
import { ConfirmDialog } from "../../../shared/ui/controls/open-button.tsx";
import { Soft, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "../../../shared/ui/page/page.module.css";
import { column, type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Ago, buttonColumn, Day, useChanges } from "../../../shared/ui/tables/list.tsx";
import { Tag } from "../../../shared/ui/tables/tags.tsx";
import { keyEffect, keyList } from "./key-queries.ts";

export function KeyList({ teamId, keys }: { teamId: string; keys: readonly Key[] }) {
  const { attempt, isBusy } = useChanges(keyList(teamId).queryKey);
  const edits = useMay("editKeys");
  const now = Date.now();
  const [revoked, setRevoked] = useState<Key>();
  const owns = useMay("ownTeam");
  const userId = useMe().data?.user?.id;
  const takeOver = ({ id, name }: Key) =>
    attempt("The key was not taken over", () => api.takeOverKey({ params: { teamId, keyId: id } }), {
      title: `The key ${name} is yours`,
      description: "It works again, as long as you own the team.",
    });
  const revoke = ({ id, name }: Key) =>
    attempt("The key was not revoked", () => api.revokeKey({ params: { teamId, keyId: id } }), {
      title: `The key ${name} is revoked`,
      description: "Requests with it are rejected from now on.",
    });
  const columns: readonly DataColumn<Key>[] = [
    column("Name", (key) => <span className={styles.name}>{key.name}</span>),
    column("Begins with", (key) => (
      <Text as="code" nowrap>
        {key.prefix}
      </Text>
    )),
    column("May", (key) =>
      isLimited(key) ? <Tag tone="warn">{keyEffect(key, key.makerRole) ?? ""}</Tag> : key.scope,
    ),
    column("Created by", makerText),
    column("Last used", (key) => (key.lastUsedAt ? <Ago at={key.lastUsedAt} /> : "never")),
    column("Expires", (key) => <Expiry of={key} now={now} />),
    buttonColumn((key) => [
      edits &&
        owns &&
        (isLimited(key) || (key.pausesAt !== null && key.makerId !== userId)) && {
          label: "Take over",
          name: `Take over the key ${key.name}`,
          isBusy,
          act: () => takeOver(key),
        },
      edits && {
        label: "Revoke",
        name: `Revoke the key ${key.name}`,
        variant: "danger",
        isBusy,
        act: () => setRevoked(key),
      },
    ]),
  ];
  if (keys.length === 0)
    return (
      <Soft border="top" py={8}>
        No API keys yet. Create one to upload from a build server.
      </Soft>
    );
  return (
    <>
      <DataTable stacks rows={keys} columns={columns} rowId={({ id }) => id} />
      {revoked ? (
        <ConfirmDialog
          title={`Revoke the key ${revoked.name}?`}
          confirm="Revoke key"
          onConfirm={() => void revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        >
          Every program that uses it loses access at once. This cannot be undone: a new key has another
          secret. It was{" "}
          {revoked.lastUsedAt ? `last used on ${formatWhen(revoked.lastUsedAt)}` : "never used"}.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function makerText({ madeBy, makerRole }: Key): string {
  if (madeBy === null) return "a deleted account";
  return makerRole === null ? `${madeBy}, left the team` : madeBy;
}

/** Whether the key's owner has fewer permissions than its scope. */
function isLimited(key: Key): boolean {
  return keyEffect(key, key.makerRole) !== undefined;
}

function Expiry({ of: { expiresAt: at, pausesAt }, now }: { of: Key; now: number }) {
  if (pausesAt !== null)
    return (
      <Tag tone="warn">
        {Date.parse(pausesAt) <= now ? "paused until it is reviewed" : `paused from ${formatWhen(pausesAt)}`}
      </Tag>
    );
  if (at === null) return "never";
  if (Date.parse(at) <= now) return <Tag tone="warn">expired</Tag>;
  return <Day at={at} />;
}
