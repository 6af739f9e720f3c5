"use client";
import { useSearchParams } from "next/navigation";
import { Button } from "../../components/ui/button.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { Section } from "../teams/section.tsx";
import styles from "./oidc-button.module.css";
import { oidcProblem } from "./oidc-problem.ts";
import { useOidc } from "./use-oidc.ts";
import { useWaysToSignIn } from "./use-ways-to-sign-in.ts";

/** Connects the account with who else keeps sign-ins; nothing where nobody does. */
export function OidcSection() {
  const ways = useWaysToSignIn().data;
  const failed = useSearchParams().get("error");
  const { run, busy, done, problem } = useOidc("connect", "/account");
  if (!ways?.oidc || !ways.mine) return null;
  const { name } = ways.oidc;
  const wrong = problem ?? oidcProblem(failed, name);
  return (
    <Section
      title={`Sign-in with ${name}`}
      intro={
        ways.mine.oidc
          ? "Connected: it signs you in without a password."
          : "Connect it to sign in without a password. Both need the same e-mail address."
      }
    >
      <div className={styles.way}>
        {wrong ? <Notice tone="warn">{wrong}</Notice> : null}
        {ways.mine.oidc ? null : (
          <Button disabled={busy || done} onClick={() => void run()}>
            {busy || done ? `Going to ${name}` : `Connect ${name}`}
          </Button>
        )}
      </div>
    </Section>
  );
}
