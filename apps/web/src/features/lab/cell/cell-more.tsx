"use client";
import { pfLines } from "@wirecost/harness";
import {
  type Advice,
  formatQuantity,
  type Model,
  type Params,
  predictedRanges,
  rangeText,
  settingText,
} from "@wirecost/sim-core";
import { Fragment, useDeferredValue, useMemo } from "react";
import { reasonsBeyond } from "../../../entities/prediction/advice-origin.tsx";
import type { Calibrated } from "../../../entities/prediction/origin.ts";
import { useAdvice } from "../../../entities/prediction/use-advice.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { CopyButton } from "../../../shared/ui/controls/copy-field.tsx";
import { Row, Text } from "../../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../../shared/ui/tables/flag-text.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import lab from "../lab.module.css";
import styles from "./cell-panel.module.css";
import { MessageLadder } from "./message-ladder.tsx";

/** Parts that are named; the rest changes little beside them. */
const MAX_PARTS = 2;

/** A change of less than this share of the whole is omitted. */
const MIN_SHARE = 0.05;

const LADDER_MESSAGES = 8;

/** The messages of the selected cell, and what would make it cheaper. Loaded once the matrix is there. */
export function CellMore({
  model,
  of,
  settings,
  seed,
  onTake,
}: {
  model: Model;
  /** The form's settings, which advice differs from, and the calibration in use. */
  of: Calibrated;
  settings: Params;
  seed: number;
  onTake: ((params: Params) => void) | undefined;
}) {
  const trace = useMemo(() => model.trace?.(settings, LADDER_MESSAGES), [model, settings]);
  // Advice tries some forty settings: it may come a frame later than the values.
  const later = useDeferredValue(settings);
  const advice = useAdvice(model, later, seed, of);
  return (
    <>
      {trace ? (
        <>
          <h2 className={styles.title}>Message sequence</h2>
          {trace.total > 0 ? (
            <MessageLadder trace={trace} />
          ) : (
            <Text as="p" mb={8}>
              No messages: these settings use no network.
            </Text>
          )}
        </>
      ) : null}
      <h2 className={styles.title}>Recommended change</h2>
      <DoThis model={model} of={of} settings={settings} advice={advice} onTake={onTake} />
    </>
  );
}

/** The change, or the two together, that would help the cell most, and the start-up file lines that bring it about. */
function DoThis({
  model,
  of,
  settings,
  advice,
  onTake,
}: {
  model: Model;
  of: Calibrated;
  settings: Params;
  advice: Advice | undefined;
  onTake: ((params: Params) => void) | undefined;
}) {
  const { params: base, calibration } = of;
  const target = advice?.params ?? settings;
  const changes = (advice?.changes ?? []).flatMap(({ param: id, to }) => {
    const param = model.params[id];
    return param ? { param, to, text: settingText(param, to) } : [];
  });
  const { metric } = model.view;
  const main = model.metrics[metric];
  const lines = pfLines(model, base, target);
  // Of the current settings, the sentence says it.
  const differs = Object.keys(settings).some((id) => settings[id] !== base[id]);
  const why = advice && differs ? reasonsBeyond(model, of, settings, advice) : [];
  const said = (params: Params, value: number) =>
    rangeText(value, predictedRanges(model, params, 1, calibration?.intervals)[metric], main?.unit ?? "1");
  return (
    <>
      {advice ? (
        <>
          <Text as="p" mb={8}>
            {changes.map(({ param, text }, i) => (
              <Fragment key={text}>
                {i > 0 ? " and " : null}
                {param.kind === "choice" ? (i > 0 ? "use " : "Use ") : i > 0 ? "set " : "Set "}
                <code>{text}</code>
              </Fragment>
            ))}
            : {said(settings, advice.before)} becomes <b>{said(advice.params, advice.after)}</b>.{" "}
            {changedPartsText(model, settings, advice.params)}{" "}
            {changes
              .map(({ param, to }) =>
                param.kind === "choice"
                  ? (param.options.find(({ value }) => value === to)?.help ?? param.help)
                  : param.help,
              )
              .join(" ")}
          </Text>
          {why.length > 0 ? (
            <Text as="p" mb={8}>
              <Provenance of="extrapolated" /> <FlagText text={why.join(" ")} /> Measure it before you rely on
              it.
            </Text>
          ) : null}
        </>
      ) : (
        <Text as="p" mb={8}>
          None: no single setting would make this cell 5 % {main?.better === "higher" ? "better" : "cheaper"}.
        </Text>
      )}
      <Row align="stretch" gap={8}>
        {advice && onTake ? (
          <Button size="small" onClick={() => onTake(target)}>
            Apply
          </Button>
        ) : null}
        {lines.length > 0 ? (
          <CopyButton size="small" text={`${lines.join("\n")}\n`}>
            Copy .pf lines
          </CopyButton>
        ) : null}
      </Row>
      {lines.length > 0 ? <pre className={lab.pf}>{lines.join("\n")}</pre> : null}
    </>
  );
}

/**
 * Which parts of the explained metric a change of settings moves most, the largest first: "Latency 57.0 ms becomes
 * 13.0 ms." In the words of the bar, so that both say the same.
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
