"use client";
import type { Passkey } from "@wirecost/contract";
import dynamic from "next/dynamic";
import { useState } from "react";
import { hasPasskeys, useWaysToSignIn } from "../../entities/session/sign-in/use-sign-in-ways.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Row, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Moment } from "../../shared/ui/tables/moment.tsx";
import type { PasskeyPurpose } from "./passkey-dialog.tsx";

const PasskeyDialog = dynamic(() => import("./passkey-dialog.tsx").then((m) => m.PasskeyDialog), {
  ssr: false,
});

/** The keys on devices that sign one in, and how to add and remove them. */
export function PasskeysSection() {
  const items = useWaysToSignIn().data?.mine?.passkeys;
  const [purpose, setPurpose] = useState<PasskeyPurpose>();
  if (!items) return null;
  const columns: readonly DataColumn<Passkey>[] = [
    { id: "name", header: "Name", cell: ({ name }) => <span className={styles.name}>{name}</span> },
    { id: "added", header: "Added", cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      id: "used",
      header: "Last used",
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : "never"),
    },
    {
      id: "change",
      header: <Text visuallyHidden>Actions</Text>,
      align: "end",
      cell: (passkey) => (
        <Row as="span" inline align="stretch" gap={8}>
          <Button
            size="small"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setPurpose({ kind: "rename", passkey })}
          >
            Rename
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setPurpose({ kind: "remove", passkey })}
          >
            Remove
          </Button>
        </Row>
      ),
    },
  ];
  return (
    <Section
      title="Passkeys"
      intro="A passkey signs you in by the fingerprint, face or PIN of a device, without a password or a code."
      action={
        hasPasskeys() && items.length > 0 ? (
          <Button onClick={() => setPurpose({ kind: "add" })}>Add a passkey</Button>
        ) : null
      }
    >
      {items.length > 0 ? (
        <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
      ) : hasPasskeys() ? (
        <Button onClick={() => setPurpose({ kind: "add" })}>Add a passkey</Button>
      ) : (
        <Text as="p" tone="soft" border="top" py={8}>
          Passkeys need https, or a browser on the machine that runs this server.
        </Text>
      )}
      {purpose ? <PasskeyDialog purpose={purpose} onClose={() => setPurpose(undefined)} /> : null}
    </Section>
  );
}
