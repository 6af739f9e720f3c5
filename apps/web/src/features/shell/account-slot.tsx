"use client";
import dynamic from "next/dynamic";
import { useIdle } from "../../lib/use-idle.ts";
import styles from "./app-header.module.css";

const AccountMenu = dynamic(() => import("../account/account-menu.tsx").then((m) => m.AccountMenu), {
  ssr: false,
});

/** Holds the place of the account menu, which loads after the page. */
export function AccountSlot() {
  return <div className={styles.account}>{useIdle() ? <AccountMenu /> : null}</div>;
}
