import type { ReactNode } from "react";
import { Row } from "../../ui/layout/layout.tsx";

/** A sign of a legend, drawn within 16 by 12 pixels as in the picture, since fonts lack such signs. */
export function LegendKey({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Row as="span" inline gap={6}>
      <svg width={16} height={12} aria-hidden="true" focusable="false">
        {children}
      </svg>
      {text}
    </Row>
  );
}
