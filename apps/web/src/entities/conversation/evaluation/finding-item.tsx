import type { ReactNode } from "react";
import { Box, Row, Text } from "../../../shared/ui/layout/layout.tsx";
import { Tag } from "../../../shared/ui/tables/tags.tsx";
import { WithCode } from "../../../shared/ui/tables/texts.tsx";

/** A finding in a list: its title with its cost, and its message. */
export function FindingItem({
  heading,
  title,
  severity,
  message,
  cost,
  children,
}: {
  heading: "h2" | "h3";
  title: string;
  severity: string;
  message: string;
  /** Omitted if it costs no round trip. */
  cost: ReactNode;
  /** The remedy. */
  children?: ReactNode;
}) {
  return (
    <Box as="li" py={8} border="bottom">
      <Row wrap justify="between" gap={4} gapX={16} align="baseline">
        <Row gap={8} as={heading} size={14} wrap>
          <Text weight={600}>{title}</Text>
          <Tag tone={severity === "high" ? "warn" : "plain"}>{severity}</Tag>
        </Row>
        {cost ? <Text weight={500}>{cost}</Text> : null}
      </Row>
      <Text as="p" breaks measure={90} mt={4}>
        <WithCode text={message} />
      </Text>
      {children}
    </Box>
  );
}
