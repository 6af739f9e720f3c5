"use client";
import { useQueryClient } from "@tanstack/react-query";
import type { Key } from "@wirecost/contract";
import { useState } from "react";
import { useMay, useMe } from "../../../entities/session/session.ts";
import { api } from "../../../shared/lib/api.ts";
import { formatAgo, formatWhen } from "../../../shared/lib/format.ts";
import { errorText } from "../../../shared/lib/query-client.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../../shared/ui/layout/layout.tsx";
import { showToast } from "../../../shared/ui/messages/show-toast.ts";
import styles from "../../../shared/ui/page/page.module.css";
import { type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../../shared/ui/tables/tags.tsx";
import { keyEffect, keyList } from "./key-queries.ts";

export function KeyList({ teamId, keys }: { teamId: string; keys: readonly Key[] }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const edits = useMay("editKeys");
  const now = Date.now();
  const owns = useMay("ownTeam");
  const userId = useMe().data?.user?.id;
  const takeOver = async (key: Key) => {
    setBusy(key.id);
    try {
      await api.takeOverKey({ params: { teamId, keyId: key.id } });
      await queries.invalidateQueries({ queryKey: keyList(teamId).queryKey });
      showToast({
        title: `The key ${key.name} is yours`,
        description: "It works again, as long as you own the team.",
      });
    } catch (error) {
      showToast({ type: "error", title: "The key was not taken over", description: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  };
  const revoke = async (key: Key) => {
    setBusy(key.id);
    try {
      await api.revokeKey({ params: { teamId, keyId: key.id } });
      await queries.invalidateQueries({ queryKey: keyList(teamId).queryKey });
      showToast({ title: `The key ${key.name} is revoked`, description: "It is refused from now on." });
    } catch (error) {
      showToast({ type: "error", title: "The key was not revoked", description: errorText(error) });
    } finally {
      setBusy(undefined);
    }
  };
  const columns: readonly DataColumn<Key>[] = [
    { id: "name", header: "Name", cell: (key) => <span className={styles.name}>{key.name}</span> },
    {
      id: "token",
      header: "Begins with",
      cell: (key) => (
        <Text as="code" nowrap>
          {key.prefix}
        </Text>
      ),
    },
    {
      id: "scope",
      header: "May",
      cell: (key) =>
        isLimited(key) ? <Tag tone="warn">{keyEffect(key, key.makerRole) ?? ""}</Tag> : key.scope,
    },
    { id: "madeBy", header: "Made by", cell: makerText },
    {
      id: "used",
      header: "Last used",
      cell: (key) =>
        key.lastUsedAt ? <When iso={key.lastUsedAt} text={formatAgo(key.lastUsedAt, now)} /> : "never",
    },
    { id: "expires", header: "Expires", cell: (key) => <Expiry of={key} now={now} /> },
    {
      id: "revoke",
      header: <Text visuallyHidden>What to do</Text>,
      align: "end",
      cell: (key) =>
        edits ? (
          <Row as="span" inline align="stretch" gap={8}>
            {owns && (isLimited(key) || (key.pausesAt !== null && key.makerId !== userId)) ? (
              <Button
                size="small"
                disabled={busy === key.id}
                onClick={() => void takeOver(key)}
                aria-label={`Take over the key ${key.name}`}
              >
                Take over
              </Button>
            ) : null}
            <Button
              size="small"
              variant="danger"
              disabled={busy === key.id}
              onClick={() => void revoke(key)}
              aria-label={`Revoke the key ${key.name}`}
            >
              Revoke
            </Button>
          </Row>
        ) : null,
    },
  ];
  if (keys.length === 0)
    return (
      <Text as="p" tone="soft" border="top" py={8}>
        No API keys yet. Create one to upload from a build server.
      </Text>
    );
  return <DataTable stacks rows={keys} columns={columns} rowId={({ id }) => id} />;
}

function makerText({ madeBy, makerRole }: Key): string {
  if (madeBy === null) return "a deleted account";
  return makerRole === null ? `${madeBy}, left the team` : madeBy;
}

/** Whether the person whose key it is has fewer rights than its scope names. */
function isLimited(key: Key): boolean {
  return keyEffect(key, key.makerRole) !== undefined;
}

function Expiry({ of: { expiresAt: at, pausesAt }, now }: { of: Key; now: number }) {
  if (pausesAt !== null)
    return (
      <Tag tone="warn">
        {Date.parse(pausesAt) <= now ? "pauses until it is reviewed" : `pauses ${formatWhen(pausesAt)}`}
      </Tag>
    );
  if (at === null) return "never";
  if (Date.parse(at) <= now) return <Tag tone="warn">expired</Tag>;
  return <When iso={at} text={formatWhen(at).replace(/, .*/, "")} />;
}

function When({ iso, text }: { iso: string; text: string }) {
  return (
    <Text as="time" nowrap dateTime={iso} title={formatWhen(iso)}>
      {text}
    </Text>
  );
}
