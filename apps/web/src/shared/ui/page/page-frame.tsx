"use client";
import { createContext, type ReactNode, useContext } from "react";
import styles from "./page-frame.module.css";

/** What a page says before its content, handed in from around it. */
export const PageNotice = createContext<ReactNode>(null);

/** A page beside the lab: its title, a sentence on what it is for, its actions, its content. */
export function PageFrame({
  title,
  intro,
  actions,
  above,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  actions?: ReactNode;
  /** Over the title: where this page belongs. */
  above?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main id="main" className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          {above ? <div className={styles.above}>{above}</div> : null}
          <h1 className={styles.title}>{title}</h1>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      <PageNoticeSlot />
      {children}
    </main>
  );
}

function PageNoticeSlot() {
  return useContext(PageNotice);
}
