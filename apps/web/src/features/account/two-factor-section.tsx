"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useWaysToSignIn } from "../../entities/session/sign-in/use-ways-to-sign-in.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./account.module.css";
import type { TwoFactorPurpose } from "./two-factor-dialog.tsx";

const TwoFactorDialog = dynamic(() => import("./two-factor-dialog.tsx").then((m) => m.TwoFactorDialog), {
  ssr: false,
});

/** So few are soon gone. */
const FEW = 3;

/** Whether signing in takes a code as well, and how to change that. */
export function TwoFactorSection() {
  const mine = useWaysToSignIn().data?.mine;
  const [purpose, setPurpose] = useState<TwoFactorPurpose>();
  if (!mine) return null;
  const { twoFactor } = mine;
  return (
    <Section
      title="Two-factor sign-in"
      intro="Signing in requires a code from an authenticator app too, so that a stolen password is not enough."
    >
      {twoFactor ? (
        <div className={styles.on}>
          <p className={styles.state}>
            <Tag tone="predicted">On</Tag> since {formatWhen(twoFactor.enabledAt).replace(/, .*/, "")}
            {" · "}
            {recoveryText(twoFactor.recoveryCodes)}
          </p>
          {twoFactor.recoveryCodes <= FEW ? (
            <Notice tone="warn">
              Create new recovery codes: without one, losing your phone locks you out of your account.
            </Notice>
          ) : null}
          <div className={styles.twoFactorActions}>
            <Button onClick={() => setPurpose("codes")}>Create new recovery codes</Button>
            <Button variant="danger" onClick={() => setPurpose("turn-off")}>
              Turn off
            </Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setPurpose("set-up")}>Set up two-factor sign-in</Button>
      )}
      {purpose ? <TwoFactorDialog purpose={purpose} onClose={() => setPurpose(undefined)} /> : null}
    </Section>
  );
}

function recoveryText(left: number): string {
  if (left === 0) return "no recovery codes left";
  return left === 1 ? "1 recovery code left" : `${left} recovery codes left`;
}
