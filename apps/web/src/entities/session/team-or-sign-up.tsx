"use client";
import type { ReactNode } from "react";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { InTeam } from "./in-team.tsx";
import styles from "./session.module.css";
import { AuthForm } from "./sign-in/auth-form.tsx";

/** What is saved for a team; a visitor signs in or up first, in the same place. */
export function TeamOrSignUp({
  why,
  children,
}: {
  /** Why it takes an account, and what becomes of what stands there. */
  why: string;
  children: (teamId: string) => ReactNode;
}) {
  return (
    <InTeam
      what="Saving"
      permission="editTeam"
      loading={<Skeleton height={150} />}
      visitor={
        <>
          <p className={styles.why}>{why}</p>
          <AuthForm mode="sign-up" autoFocus onDone={() => {}} />
        </>
      }
    >
      {children}
    </InTeam>
  );
}
