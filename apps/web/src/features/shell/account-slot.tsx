"use client";
import dynamic from "next/dynamic";
import { useIdle } from "../../shared/lib/use-idle.ts";
import { buttonClass } from "../../shared/ui/controls/button.tsx";
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
    import("./account-menu.tsx").then(
      (m) => m.AccountMenu,
      () => AccountLink,
    ),
  { ssr: false },
);

/** Holds the place of the account menu, which loads after the page. */
export function AccountSlot() {
  return <div className={styles.account}>{useIdle() ? <AccountMenu /> : null}</div>;
}
