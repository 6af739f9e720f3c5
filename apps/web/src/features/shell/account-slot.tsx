"use client";
import dynamic from "next/dynamic";
import { buttonClass } from "../../components/ui/button.tsx";
import { useIdle } from "../../lib/use-idle.ts";
import styles from "./app-header.module.css";

/** Stands there where the menu cannot be loaded, and leaves the page as it is. */
function AccountLink() {
  return (
    <a className={buttonClass({ variant: "quiet" })} href="/account">
      Account
    </a>
  );
}

const AccountMenu = dynamic(
  () =>
    import("../account/account-menu.tsx").then(
      (m) => m.AccountMenu,
      () => AccountLink,
    ),
  { ssr: false },
);

/** Holds the place of the account menu, which loads after the page. */
export function AccountSlot() {
  return <div className={styles.account}>{useIdle() ? <AccountMenu /> : null}</div>;
}
