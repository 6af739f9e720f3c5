"use client";
import styles from "../session.module.css";
import { OidcButton } from "./oidc-button.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** What a form offers beside e-mail address and password. */
export function OtherWays({
  back,
  signingUp,
  onDone,
}: {
  /** Where to go on after a sign-in elsewhere; this page unless given. */
  back: string | undefined;
  /** A passkey is added to an account that is there. */
  signingUp: boolean;
  onDone: () => void;
}) {
  return (
    <div className={styles.ways}>
      {signingUp ? null : <PasskeyButton onDone={onDone} />}
      <OidcButton back={back} />
    </div>
  );
}
