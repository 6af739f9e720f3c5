"use client";
import { createContext, type ReactNode, useContext, useLayoutEffect } from "react";
import { Box, Row, Text } from "../layout/layout.tsx";
import styles from "./page.module.css";

/** A page's notice before its content, provided by a surrounding component. */
export const PageNotice = createContext<ReactNode>(null);

/**
 * Shows the name of what is open in the browser tab, also after the page's own title, which may be streamed late. Only a
 * new title element is answered: two observers that answered each other's text would never end.
 */
export function useTabTitle(name: string | undefined): void {
  // A layout effect ends before the next page's title is observed.
  useLayoutEffect(() => {
    if (!name) return;
    const show = () => {
      document.title = `${name} · Wirecost`;
    };
    show();
    const late = new MutationObserver(show);
    late.observe(document.head, { childList: true });
    return () => late.disconnect();
  }, [name]);
}

/**
 * A page other than the lab: its title, a sentence on its purpose, its actions, its content. The browser tab of a page
 * below another, such as an upload, shows its title.
 */
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
  /** Above the title: the parent page. */
  above?: ReactNode;
  children: ReactNode;
}) {
  useTabTitle(above && typeof title === "string" ? title : undefined);
  return (
    <main id="main" className={styles.page}>
      <Row wrap align="end" justify="between" gap={12} gapX={24}>
        <div className={styles.titles}>
          {above ? (
            <Box tone="soft" size={12} mb={2}>
              {above}
            </Box>
          ) : null}
          <Text as="h1" breaks>
            {title}
          </Text>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
        </div>
        {actions ? (
          <Row wrap align="stretch" gap={8}>
            {actions}
          </Row>
        ) : null}
      </Row>
      {useContext(PageNotice)}
      {children}
    </main>
  );
}
