"use client";
import { modes } from "@wirecost/analysis";
import { formatPlain, formatQuantity, paramName } from "@wirecost/sim-core";
import { signedQuantity } from "../../../shared/lib/signed-quantity.ts";
import { Dialog } from "../../../shared/ui/messages/dialog.tsx";
import styles from "../compare.module.css";
import { compareSettings, type LetteredChoice } from "../compare-settings.ts";
import type { SharedCell } from "../shared-cells.ts";
import type { CellVerdict } from "./cell-verdicts.ts";
import { medianText } from "./median-text.ts";
import { pythonSnippet } from "./python-snippet.ts";
import { rSnippet } from "./r-snippet.ts";
import { Snippet } from "./snippet.tsx";
import { assumptions, testText, verdictReason } from "./test-text.ts";
import { pText, verdictWord } from "./verdict-word.ts";

/** Details of a verdict: test, runs, assumptions, and programs that come to the same values. */
export function VerdictDialog({
  choices,
  baseline,
  index,
  cell,
  cellText,
  metricId,
  judged,
  ps,
  minimumEffect,
  onClose,
}: {
  choices: readonly LetteredChoice[];
  baseline: number;
  index: number;
  cell: SharedCell;
  cellText: string;
  metricId: string;
  judged: CellVerdict & { readonly kind: "judged" };
  /** Of all tests that were corrected together. */
  ps: readonly number[];
  minimumEffect: number;
  onClose: () => void;
}) {
  const { verdict, replicates } = judged;
  const { test } = verdict;
  const base = choices[baseline];
  const other = choices[index];
  const metric = base?.item.schema.metrics[metricId];
  if (!base || !other || !metric) return null;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const differing = compareSettings(
    [baseline, index].flatMap((i) => {
      const choice = choices[i];
      const point = cell.points[i];
      return choice && point ? [{ item: choice.item, point }] : [];
    }),
  ).filter((row) => row.differs);
  const groups = [replicates.baseline, replicates.other].map(modes);
  const sides = [
    { letter: base.letter, values: replicates.baseline, groups: groups[0] },
    { letter: other.letter, values: replicates.other, groups: groups[1] },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={`${other.letter} against ${base.letter}: ${verdictWord(verdict, minimumEffect)}`}
      description={`${metric.label} at ${cellText}`}
    >
      <div className={styles.body}>
        <p>{verdictReason(verdict, minimumEffect, other.letter, base.letter, metric.unit)}</p>
        <dl className={styles.facts}>
          <dt>Test</dt>
          <dd>{testText(verdict)}</dd>
          {sides.map(({ letter, values }) => (
            <Fact key={letter} name={`${letter}, n = ${values.length}`}>
              {medianText(values, test !== undefined, metric.unit)}; runs{" "}
              {values.slice(0, 50).map(formatPlain).join("; ")}
              {values.length > 50 ? "; …" : ""}
            </Fact>
          ))}
          {test ? (
            <>
              <Fact name="Shift">
                {signedQuantity(test.estimate, metric.unit)}, the median of all differences between a run of{" "}
                {other.letter} and a run of {base.letter} (Hodges-Lehmann)
                {test.interval
                  ? `, 95 % interval ${signedQuantity(test.interval[0], metric.unit)} to ${signedQuantity(test.interval[1], metric.unit)}`
                  : ""}
              </Fact>
              <Fact name="p">
                {pText(test.p)}, U = {formatPlain(test.u)}
                {test.family > 1
                  ? `; ${pText(test.adjusted)} after Holm's correction for ${test.family} tests`
                  : "; the only test of this table"}
              </Fact>
              <Fact name="Effect">
                {test.size}: Cliff's delta {test.delta.toFixed(2)}
              </Fact>
            </>
          ) : null}
          {sides.map(({ letter, groups: own = [] }) =>
            own.length > 1 ? (
              <Fact key={letter} name={`${letter}, modes`}>
                {own.length} groups of runs:{" "}
                {own.map((mode) => `${formatPlain(mode.runs)} around ${text(mode.median)}`).join(", ")}. A
                single median does not describe them.
              </Fact>
            ) : null,
          )}
          {differing.length > 0 ? (
            <Fact name="Different settings">
              {differing.map(({ param }) => paramName(param)).join(", ")}: see the table at the top for values
            </Fact>
          ) : null}
        </dl>
        <Assumptions list={assumptions(verdict, replicates)} />
        {test ? (
          <>
            <Snippet title="R" code={rSnippet(replicates, test, ps)} />
            <Snippet title="Python" code={pythonSnippet(replicates, test, ps)} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Assumptions({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null;
  return (
    <div>
      <h3 className={styles.verdictDialogTitle}>Assumptions</h3>
      <ul className={styles.verdictDialogList}>
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
