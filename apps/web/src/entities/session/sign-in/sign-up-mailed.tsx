"use client";
import { useState } from "react";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Row, Stack } from "../../../shared/ui/layout/layout.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import styles from "../session.module.css";
import { useMe, useSessionChanged } from "../session.ts";

/** Replaces the form until the mailed link is opened. Signing in continues here, so nothing on the page is lost. */
export function SignUpMailed({
  email,
  onDone,
  onBack,
}: {
  email: string;
  onDone: () => void;
  onBack: () => void;
}) {
  const changed = useSessionChanged();
  const me = useMe();
  const [early, setEarly] = useState(false);
  const goOn = async () => {
    await changed();
    const { data } = await me.refetch();
    if (data?.user) onDone();
    else setEarly(true);
  };
  return (
    <Stack gap={16}>
      <Notice>
        A mail was sent to {email}. Open its link within a day, in this browser, and enter your password
        there.
      </Notice>
      {early ? (
        <Notice tone="warn">You are not signed in yet: open the link of the mail first.</Notice>
      ) : null}
      <Row wrap gap={8} gapX={16}>
        <Button variant="primary" disabled={me.isFetching} onClick={() => void goOn()}>
          I have opened the link
        </Button>
        <button type="button" className={styles.change} onClick={onBack}>
          Back
        </button>
      </Row>
    </Stack>
  );
}
