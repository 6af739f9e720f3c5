import { type ReactNode, useId } from "react";
import { Box, Row, Text } from "../layout/layout.tsx";
import styles from "./page.module.css";

/** A part of the team and account pages: its heading, its actions, its content. */
export function Section({
  title,
  intro,
  action,
  children,
}: {
  title: string;
  intro?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Box as="section" mt={16} aria-labelledby={id}>
      <Row wrap justify="between" gap={8} gapX={16}>
        <Text as="h2" size={16} weight={600} breaks id={id}>
          {title}
        </Text>
        {action}
      </Row>
      {intro ? <p className={styles.sectionIntro}>{intro}</p> : null}
      {children}
    </Box>
  );
}
