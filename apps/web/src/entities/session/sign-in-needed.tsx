"use client";
import styles from "./session.module.css";
import { AuthForm } from "./sign-in/auth-form.tsx";

/** Stands where a page needs an account: signs in on the spot, so that one stays where one is. */
export function SignInNeeded({ what }: { what: string }) {
  return (
    <section className={styles.frame}>
      <h2>{what} needs an account</h2>
      <p className={styles.text}>Sign in to continue on this page.</p>
      <AuthForm mode="sign-in" onDone={() => {}} />
    </section>
  );
}
