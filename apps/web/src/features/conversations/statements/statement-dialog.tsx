import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { tripsText } from "../../../entities/conversation/evaluation/page-waits.tsx";
import { CopyButton } from "../../../shared/ui/controls/copy-field.tsx";
import { Small, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import styles from "../conversations.module.css";
import type { StatementRow } from "./statement-rows.ts";

/** A complete statement and its numbers. */
export function StatementDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const facts = [
    ["Calls", formatCount(row.calls)],
    ["Round trips", tripsText(row)],
    ["Rows", row.rows === null ? "unknown" : formatCount(row.rows)],
    ["Size", row.bytes === null ? "unknown" : formatQuantity(row.bytes, "bytes")],
    ["Recorded", formatQuantity(row.recordedMs, "ms")],
    ...(row.predictedMs === null ? [] : [["Predicted", formatQuantity(row.predictedMs, "ms")]]),
    ...(row.tables.length > 0 ? [["Tables", row.tables.join(", ")]] : []),
  ];
  return (
    <Dialog
      onClose={onClose}
      shape="wide"
      title={row.isStatement ? `Statement ${row.index + 1}` : row.name}
      footer={<CopyButton text={row.name}>Copy</CopyButton>}
    >
      <Stack gap={12}>
        {row.isStatement ? (
          // It scrolls, so the keyboard must reach it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
          <pre className={styles.text} tabIndex={0}>
            {row.name}
          </pre>
        ) : null}
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <Small as="dt">{name}</Small>
              <Text as="dd" breaks>
                {value}
              </Text>
            </div>
          ))}
        </dl>
      </Stack>
    </Dialog>
  );
}
