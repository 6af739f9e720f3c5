import type { Trace, TraceMessage } from "@wirecost/sim-core";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { memo } from "react";
import { classNames } from "../../../shared/ui/controls/button.tsx";
import { boxClass, Text } from "../../../shared/ui/layout/layout.tsx";
import styles from "./message-ladder.module.css";

const WIDTH = 300;
const CLIENT = 34;
const SERVER = 266;
const STEP = 25;
const FALL = 7;

/** The conversation between client and server: first and last messages, the middle folded and counted. */
export const MessageLadder = memo(function MessageLadder({ trace }: { trace: Trace }) {
  const top = 40;
  const foldHeight = trace.folded > 0 ? 30 : 0;
  const count = trace.head.length + trace.tail.length;
  const height = top + count * STEP + foldHeight + 4;
  const tailTop = top + trace.head.length * STEP + foldHeight;
  return (
    <figure>
      <svg
        className={classNames(styles.ladder, boxClass({ chartText: true }))}
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        aria-hidden="true"
        focusable="false"
      >
        <text x={CLIENT} y={12} textAnchor="middle">
          client
        </text>
        <text x={SERVER} y={12} textAnchor="middle">
          server
        </text>
        <line stroke="var(--line)" x1={CLIENT} x2={CLIENT} y1={19} y2={height} />
        <line stroke="var(--line)" x1={SERVER} x2={SERVER} y1={19} y2={height} />
        {trace.head.map((message, i) => rung(message, top + i * STEP, `head ${i}`))}
        {trace.folded > 0 ? (
          <text style={{ fill: "var(--ink)" }} x={WIDTH / 2} y={tailTop - foldHeight + 8} textAnchor="middle">
            … {formatCount(trace.folded)} more messages
          </text>
        ) : null}
        {trace.tail.map((message, i) => rung(message, tailTop + i * STEP, `tail ${i}`))}
      </svg>
      <figcaption>
        <Text visuallyHidden>{ladderText(trace)}</Text>
      </figcaption>
    </figure>
  );
});

function rung(message: TraceMessage, y: number, key: string) {
  const down = message.from === "client";
  const [from, to] = down ? [CLIENT + 3, SERVER - 3] : [SERVER - 3, CLIENT + 3];
  const end = y + FALL;
  const head = down
    ? `${to - 6},${end - 4} ${to},${end} ${to - 6},${end + 3}`
    : `${to + 6},${end - 4} ${to},${end} ${to + 6},${end + 3}`;
  return (
    <g key={key} className={message.items !== undefined ? styles.batch : styles.small}>
      <line x1={from} y1={y} x2={to} y2={end} />
      <polyline points={head} />
      <text x={WIDTH / 2} y={y - 3} textAnchor="middle">
        {messageText(message)}
      </text>
    </g>
  );
}

/** A message in words: `69 records, 1,903 bytes`. */
function messageText({ says, items, bytes }: TraceMessage): string {
  if (items === undefined) return says;
  return `${formatCount(items)} ${items === 1 ? says : `${says}s`}, ${formatQuantity(bytes, "bytes")}`;
}

/** The ladder in a sentence, for screen readers. */
function ladderText(trace: Trace): string {
  const say = (messages: readonly TraceMessage[]) =>
    messages.map((m) => `${m.from}: ${messageText(m)}`).join("; ");
  const folded = trace.folded > 0 ? `; then ${formatCount(trace.folded)} more messages; ` : "";
  return `${formatCount(trace.total)} messages. ${say(trace.head)}${folded}${say(trace.tail)}.`;
}
