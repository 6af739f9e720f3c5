import type { Finding, MeasuredSet } from "@wirecost/analysis";
import type { MeasurementSchema } from "@wirecost/sim-core";
import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { Button, classNames } from "../../../shared/ui/controls/button.tsx";
import { Row, Soft, Stack, Text } from "../../../shared/ui/layout/layout.tsx";
import { Tag } from "../../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../../shared/ui/tables/texts.tsx";
import styles from "../measurement.module.css";

/** Number of findings shown initially. */
const STEP = 12;

/**
 * The number of findings, which opens their list: selecting one shows its rows, and selecting it again resets that. Its
 * space is reserved before they are known, so that nothing moves while the user points at it.
 */
export function FindingsNotice({
  findings,
  chosen,
  onChoose,
  more,
}: {
  findings: readonly Finding[] | "awaited";
  chosen: Finding | undefined;
  onChoose: (finding: Finding | undefined) => void;
  /** Action next to a finding's button. */
  more?: (finding: Finding) => ReactNode;
}) {
  const [most, setMost] = useState(STEP);
  if (findings === "awaited") return <Soft className={styles.summary}>looking for findings…</Soft>;
  if (findings.length === 0) return <Soft className={styles.summary}>no findings</Soft>;
  const hints = findings.every(({ severity }) => severity === "hint");
  return (
    <details>
      <Text as="summary" tone={hints ? "soft" : "warn"} className={styles.summary}>
        {findingsText(findings)}
      </Text>
      <Stack align="start" gap={8} className={styles.findings}>
        <Stack as="ul" wide>
          {findings.slice(0, most).map((finding) => (
            <Item
              key={`${finding.rule} ${finding.title} ${finding.rows[0]} ${finding.message}`}
              finding={finding}
              chosen={finding === chosen}
              onChoose={onChoose}
              more={more}
            />
          ))}
        </Stack>
        {findings.length > most ? (
          <Button size="small" onClick={() => setMost(most + STEP)}>
            Show {Math.min(STEP, findings.length - most)} more
          </Button>
        ) : null}
      </Stack>
    </details>
  );
}

function Item({
  finding,
  chosen,
  onChoose,
  more,
}: {
  finding: Finding;
  chosen: boolean;
  onChoose: (finding: Finding | undefined) => void;
  more: ((finding: Finding) => ReactNode) | undefined;
}) {
  const { title, message, rows, severity, suggestion } = finding;
  const id = useId();
  return (
    <Row
      as="li"
      wrap
      align="start"
      gap={6}
      gapX={16}
      border="top"
      size={12}
      breaks
      className={classNames(styles.item, chosen && styles.chosen)}
    >
      <Stack gap={2} shrink className={styles.words}>
        <Text as="p" size={14} id={id}>
          <Tag tone={severity === "hint" ? "plain" : "warn"}>{severity}</Tag>{" "}
          <Text as="b" weight={550}>
            {title}
          </Text>
        </Text>
        <p>
          <FlagText text={message} />
        </p>
        {suggestion ? (
          <Soft>
            <FlagText text={suggestion.text} />
            {suggestion.saves === undefined ? null : ` It saves ${suggestion.saves}.`}
          </Soft>
        ) : null}
      </Stack>
      <Row wrap gap={4} gapX={10} tone="soft" className={styles.actions}>
        <Button
          size="small"
          aria-pressed={chosen}
          aria-describedby={id}
          className={chosen ? styles.pressed : undefined}
          onClick={() => onChoose(chosen ? undefined : finding)}
        >
          {chosen ? "Showing" : "Show"} {rowsText(rows)}
        </Button>
        {more?.(finding)}
      </Row>
    </Row>
  );
}

/** `one finding`, `7 findings`, and the number of them that are more than hints. */
function findingsText(findings: readonly Finding[]): string {
  const grave = findings.filter(({ severity }) => severity !== "hint").length;
  const all = findings.length === 1 ? "one finding" : `${findings.length} findings`;
  return grave === 0 || grave === findings.length ? all : `${all}, ${grave} in doubt or wrong`;
}

/** `row 7`, `rows 7, 8, 9`, `42 rows` */
function rowsText(rows: readonly string[]): string {
  if (rows.length > 8) return `${rows.length.toLocaleString("en-US")} rows`;
  return `${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`;
}

const known = new WeakMap<MeasuredSet, readonly Finding[]>();

/**
 * Findings about a measured set. Computed after the page has been drawn, because a large file takes a moment, and once
 * for each set.
 *
 * @returns "awaited" until it is known; undefined for medians, which show neither drift nor copies
 */
export function useFindings(
  schema: MeasurementSchema,
  set: MeasuredSet,
): readonly Finding[] | "awaited" | undefined {
  const [, setDone] = useState<MeasuredSet>();
  const medians = useMemo(() => set.rows.some(({ runs }) => runs !== undefined), [set]);
  useEffect(() => {
    if (medians || known.has(set)) return;
    let wanted = true;
    void import("./lint-set.ts").then(({ lintSet }) => {
      if (!wanted) return;
      known.set(set, lintSet(schema, set));
      setDone(set);
    });
    return () => {
      wanted = false;
    };
  }, [schema, set, medians]);
  return medians ? undefined : (known.get(set) ?? "awaited");
}
