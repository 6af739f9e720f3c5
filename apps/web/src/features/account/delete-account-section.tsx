"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Section } from "../../shared/ui/page/section.tsx";

const DeleteAccountDialog = dynamic(
  () => import("./delete-account-dialog.tsx").then((m) => m.DeleteAccountDialog),
  { ssr: false },
);

/** Deletes the user's account. */
export function DeleteAccountSection() {
  const [asking, setAsking] = useState(false);
  return (
    <Section
      title="Delete the account"
      intro="Your work in teams with other members stays there. Teams without other members are deleted with the account."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete the account
      </Button>
      {asking ? <DeleteAccountDialog onClose={() => setAsking(false)} /> : null}
    </Section>
  );
}
