"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Section } from "../../shared/ui/page/section.tsx";

const DeleteAccountDialog = dynamic(
  () => import("./delete-account-dialog.tsx").then((m) => m.DeleteAccountDialog),
  { ssr: false },
);

/** The way out: deletes one's account. */
export function DeleteAccountSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Delete the account"
      intro="What you made in a team of others stays with that team. A team that nobody else is in goes with the account."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete the account
      </Button>
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
