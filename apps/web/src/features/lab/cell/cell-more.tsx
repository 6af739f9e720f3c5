import { pfLines } from "@wirecost/harness";
import {
  extrapolationText,
  formatCount,
  formatQuantity,
  type Model,
  type Params,
  predictedRanges,
  rangeText,
  settingText,
  type Trace,
  type TraceMessage,
} from "@wirecost/sim-core";
import { Fragment, memo, type ReactNode, useMemo } from "react";
import { adviceOutside, type Calibrated } from "../../../entities/prediction/origin.ts";
import { useAdvice } from "../../../entities/prediction/use-advice.ts";
import { useSettled } from "../../../shared/lib/use-settled.ts";
import { Button, classNames } from "../../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../../shared/ui/controls/copy-field.tsx";
import { boxClass, Row, Text } from "../../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import lab from "../lab.module.css";
import type { LabStore } from "../lab-store.ts";
import ladder from "../shown-later.module.css";
import styles from "./cell-panel.module.css";

/** Maximum parts named; the others change little. */
const MAX_PARTS = 2;

/** Minimum change of a part, as a share of the whole. */
const MIN_SHARE = 0.05;

const LADDER_MESSAGES = 8;

const SETTLE_MS = 150;

interface Cell {
  readonly store: LabStore;
  /** The form's settings, from which advice differs, and the calibration in use. */
  readonly of: Calibrated;
  readonly settings: Params;
  readonly seed: number;
}

/**
 * The messages of the selected cell, and its advice: the most useful change, or pair of changes, and the start-up file
 * lines for it. Loaded once the matrix is displayed. Updated once a slider rests: advice tries about forty settings,
 * and would be painted in a separate frame after each step.
 */
export function CellMore({ store, of, settings, seed }: Cell) {
  const cell = useMemo(() => ({ store, of, settings, seed }), [store, of, settings, seed]);
  return <SettledCell {...useSettled(cell, SETTLE_MS)} />;
}

const SettledCell = memo(function SettledCell({ store, of, settings, seed }: Cell) {
  const { model } = store;
  const { params: base, calibration } = of;
  const trace = useMemo(() => model.trace?.(settings, LADDER_MESSAGES), [model, settings]);
  const advice = useAdvice(model, settings, seed, of);
  const target = advice?.params ?? settings;
  const changes = (advice?.changes ?? []).flatMap(({ param: id, to }) => {
    const param = model.params[id];
    return param ? { param, to, text: settingText(param, to) } : [];
  });
  const { metric, turnsAway = "" } = model.view;
  const main = model.metrics[metric];
  const away = model.metrics[turnsAway];
  const lines = pfLines(model, base, target);
  // For the current settings, the sentence states it.
  const differs = Object.keys(settings).some((id) => settings[id] !== base[id]);
  const beyond = advice && differs ? adviceOutside(model, of, settings, advice) : [];
  const formatRange = (params: Params, value: number) =>
    rangeText(value, predictedRanges(model, params, 1, calibration?.intervals)[metric], main?.unit ?? "1");
  const was = advice && formatRange(settings, advice.before);
  const is = advice && formatRange(advice.params, advice.after);
  return (
    <>
      {trace ? <h2 className={styles.title}>Message sequence</h2> : null}
      {trace && trace.total > 0 ? <MessageLadder trace={trace} /> : null}
      {trace?.total === 0 ? (
        <Text as="p" mb={8}>
          No messages: these settings use no network.
        </Text>
      ) : null}
      <h2 className={styles.title}>Recommended change</h2>
      {advice ? (
        <Text as="p" mb={8}>
          {changes.map(({ param, text }, i) => (
            <Fragment key={text}>
              {i > 0 ? " and " : null}
              {param.kind === "choice" ? (i > 0 ? "use " : "Use ") : i > 0 ? "set " : "Set "}
              <code>{text}</code>
            </Fragment>
          ))}
          :{" "}
          {advice.refused && away ? (
            <>
              <b>{formatQuantity(advice.refused.after, away.unit)}</b> refused instead of{" "}
              {formatCount(advice.refused.before)},{" "}
            </>
          ) : null}
          {was === is ? (
            `${is} as now`
          ) : (
            <>
              {was} becomes <b>{is}</b>
            </>
          )}
          . {changedPartsText(model, settings, advice.params)}{" "}
          {changes
            .map(({ param, to }) =>
              param.kind === "choice"
                ? (param.options.find(({ value }) => value === to)?.help ?? param.help)
                : param.help,
            )
            .join(" ")}
        </Text>
      ) : (
        <Text as="p" mb={8}>
          None: no single setting would make this cell 5 % {main?.better === "higher" ? "better" : "cheaper"}.
        </Text>
      )}
      {beyond.length > 0 ? (
        <Text as="p" mb={8}>
          <Provenance of="extrapolated" />{" "}
          <FlagText text={beyond.map((one) => extrapolationText(model, one)).join(" ")} /> Measure it before
          you rely on it.
        </Text>
      ) : null}
      <PfLines lines={lines}>
        {advice ? (
          <Button size="small" onClick={() => store.setParams(target)}>
            Apply
          </Button>
        ) : null}
      </PfLines>
    </>
  );
});

/** A start-up file's lines, with a button to copy them next to the button that applies the change. */
export function PfLines({ lines, children }: { lines: readonly string[]; children: ReactNode }) {
  const text = lines.join("\n");
  return (
    <>
      <Row wrap align="stretch" gap={8}>
        {children}
        {text ? (
          <CopyButton size="small" text={`${text}\n`}>
            Copy .pf lines
          </CopyButton>
        ) : null}
      </Row>
      {text ? <pre className={lab.pf}>{text}</pre> : null}
    </>
  );
}

/**
 * The parts of the explained metric that a change of settings moves most, the largest first: "Latency 57.0 ms becomes
 * 13.0 ms." Worded like the bar.
 */
export function changedPartsText(model: Model, from: Params, to: Params): string {
  const [before, after] = [model.explain(from), model.explain(to)];
  const total = before.reduce((sum, { value }) => sum + value, 0);
  const moved = before
    .map(({ id, label, unit, value }) => {
      const next = after.find((part) => part.id === id)?.value ?? 0;
      return { label, unit, value, next, size: Math.abs(next - value) };
    })
    .filter(({ size }) => size > MIN_SHARE * total)
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MAX_PARTS)
    .map(
      ({ label, unit, value, next }) =>
        `${label} ${formatQuantity(value, unit)} becomes ${formatQuantity(next, unit)}`,
    );
  const text = moved.join(", ");
  return text && `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const WIDTH = 300;
const CLIENT = 34;
const SERVER = 266;
const STEP = 25;
const FALL = 7;

/** The conversation between client and server: first and last messages, the middle collapsed and counted. */
function MessageLadder({ trace }: { trace: Trace }) {
  const top = 40;
  const foldHeight = trace.folded > 0 ? 30 : 0;
  const count = trace.head.length + trace.tail.length;
  const height = top + count * STEP + foldHeight + 4;
  const tailTop = top + trace.head.length * STEP + foldHeight;
  return (
    <figure>
      <svg
        className={classNames(ladder.ladder, boxClass({ chartText: true }))}
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
}

function rung(message: TraceMessage, y: number, key: string) {
  const down = message.from === "client";
  const [from, to] = down ? [CLIENT + 3, SERVER - 3] : [SERVER - 3, CLIENT + 3];
  const end = y + FALL;
  const head = down
    ? `${to - 6},${end - 4} ${to},${end} ${to - 6},${end + 3}`
    : `${to + 6},${end - 4} ${to},${end} ${to + 6},${end + 3}`;
  return (
    <g key={key} className={message.items !== undefined ? ladder.batch : ladder.small}>
      <line x1={from} y1={y} x2={to} y2={end} />
      <polyline points={head} />
      <text x={WIDTH / 2} y={y - 3} textAnchor="middle">
        {messageText(message)}
      </text>
    </g>
  );
}

/** A message in words: `69 records, 1,903 bytes`. */
function messageText({ kind, items, bytes }: TraceMessage): string {
  if (items === undefined) return kind;
  return `${formatCount(items)} ${items === 1 ? kind : `${kind}s`}, ${formatQuantity(bytes, "bytes")}`;
}

/** The ladder in a sentence, for screen readers. */
function ladderText(trace: Trace): string {
  const say = (messages: readonly TraceMessage[]) =>
    messages.map((m) => `${m.from}: ${messageText(m)}`).join("; ");
  const folded = trace.folded > 0 ? `; then ${formatCount(trace.folded)} more messages; ` : "";
  return `${formatCount(trace.total)} messages. ${say(trace.head)}${folded}${say(trace.tail)}.`;
}
