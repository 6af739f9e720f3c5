import { FAILURE_METRICS } from "@wirecost/analysis";
import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  type ColumnTarget,
  combinationsOf,
  combinationTitle,
  ownMetric,
} from "@wirecost/importers";
import { labelWithUnit, type Model, paramName } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { type ChosenColumns, choose, neededMapping, withChosen } from "./chosen-columns.ts";
import styles from "./uploads.module.css";

/** Maximum length of a stored unit. */
const MAX_UNIT = 30;

const SIDES: Readonly<Record<OwnMetric["better"], string>> = {
  lower: "lower is better",
  higher: "higher is better",
  none: "neither is better",
};

const PLAIN = [
  { value: "ignore", label: "left out" },
  { value: "row", label: "number of the row" },
  { value: "label", label: "description" },
  { value: "replicate", label: "number of the repetition" },
] as const;

/** Shows how each column of a table was recognized, and lets the user change it. */
export function ColumnMapper({
  model,
  columns: guesses,
  needed,
  chosen,
  onChosen,
}: {
  /** null for a table without a model: its columns are custom settings and metrics. */
  model: Model | null;
  columns: readonly ColumnGuess[];
  /** A column is not recognized: the mapping must be confirmed before the upload continues. */
  needed: boolean;
  chosen: ChosenColumns | undefined;
  onChosen: (chosen: ChosenColumns | undefined) => void;
}) {
  const columns = withChosen(guesses, chosen);
  const headers = guesses.map(({ header }) => header);
  const say = (mapping: ColumnMapping, taken: boolean) =>
    onChosen(neededMapping(guesses, { mapping, taken }));
  const unknown = columns.filter((column) => !column.known).length;
  const doubt = columns.some(({ either }) => either) ? "not certain" : model ? "not recognized" : "guessed";
  const take = (index: number, reading: Partial<ColumnReading>) =>
    say(choose(guesses, chosen, index, reading, model), !needed);
  const pick = (index: number, code: string) => {
    const target = columnTarget(model, code, columns[index]?.header ?? "");
    if (target) take(index, { target });
  };
  return (
    <Stack gap={8}>
      {needed ? (
        <Row wrap justify="between" gap={8} gapX={16} className={styles.ask} role="status">
          <span>
            {unknown === 0
              ? guesses.every((column) => column.known)
                ? "Select the columns with measured values."
                : "Every column is chosen."
              : unknown === 1
                ? `One column is ${doubt}: select its meaning, or leave it out.`
                : `${unknown} columns are ${doubt}: select their meanings, or leave them out.`}
          </span>
          <Button size="small" variant="primary" onClick={() => say(choose(guesses, chosen, -1, {}), true)}>
            Apply columns
          </Button>
        </Row>
      ) : null}
      <ul className={styles.list}>
        {columns.map((column, index) => (
          <Stack
            as="li"
            key={columnKey(columns, index)}
            gap={4}
            gapX={16}
            py={6}
            border="bottom"
            items="center"
            className={styles.column}
          >
            <Text breaks shrink>
              <b>{column.header || `Column ${index + 1}`}</b>{" "}
              {column.known ? null : (
                <Tag tone="warn">{column.either ? "ambiguous" : model ? "not recognized" : "guessed"}</Tag>
              )}
              <Text block tone="soft" size={12} ellipsis>
                {column.samples.slice(0, 3).join(", ") || "empty"}
              </Text>
            </Text>
            <Stack gap={6}>
              <Select
                aria-label={`What ${column.header || `column ${index + 1}`} holds`}
                value={columnCode(column.target)}
                onChange={(value) => pick(index, value)}
                options={columnChoices(
                  model,
                  column.target,
                  model ? combinationsOf(column.header, headers, model) : [],
                )}
              />
              {column.target.kind === "own-metric" ? (
                <MetricFields
                  of={column.header || `column ${index + 1}`}
                  target={column.target}
                  onChange={(target) => take(index, { target })}
                />
              ) : null}
              {column.numbers ? (
                <Select
                  aria-label={`Numbers of ${column.header || `column ${index + 1}`}`}
                  value={column.numbers}
                  onChange={(numbers) => take(index, { numbers })}
                  options={{ point: "decimal point: 1,234.5", comma: "decimal comma: 1.234,5" }}
                />
              ) : null}
            </Stack>
          </Stack>
        ))}
      </ul>
    </Stack>
  );
}

/** Headers may repeat. */
function columnKey(columns: readonly ColumnGuess[], index: number): string {
  const header = columns[index]?.header;
  const before = columns.slice(0, index).filter((column) => column.header === header).length;
  return `${header} ${before}`;
}

/** The meaning of a column as the value of a select: `setting:mm`, `metric:messages`, `label`. */
export function columnCode(target: ColumnTarget): string {
  if (target.kind === "setting") return `setting:${target.param}`;
  if (target.kind === "combined") return `combined:${target.combination}`;
  return target.kind === "metric" ? `metric:${target.metric}` : target.kind;
}

/** Undefined for a code that columnCode() never wrote for this model, or for a table without a model. */
export function columnTarget(model: Model | null, code: string, header: string): ColumnTarget | undefined {
  const [kind, id = ""] = code.split(":");
  if (kind === "row" || kind === "label" || kind === "replicate" || kind === "ignore") return { kind };
  if (!model)
    return kind === "own-setting" ? { kind } : kind === "own-metric" ? ownMetric(header) : undefined;
  if (kind === "setting" && model.params[id]) return { kind, param: id };
  if (kind === "metric" && (model.metrics[id] || FAILURE_METRICS[id])) return { kind, metric: id };
  if (kind === "combined" && combinationTitle(model, id)) return { kind, combination: id };
  return undefined;
}

/** All possible meanings of a column, in words; parts of a combination only if they can be part of one. */
export function columnChoices(
  model: Model | null,
  target: ColumnTarget,
  combined: readonly ColumnTarget[] = [],
): readonly { readonly value: string; readonly label: string }[] {
  if (!model)
    return [{ value: "own-setting", label: "setting" }, { value: "own-metric", label: "metric" }, ...PLAIN];
  const codes = new Map([...combined, target].map((one) => [columnCode(one), one]));
  return [
    ...[...codes].flatMap(([value, one]) => {
      const title = one.kind === "combined" && combinationTitle(model, one.combination);
      return title ? [{ value, label: `with others: ${title}` }] : [];
    }),
    ...PLAIN,
    ...Object.entries({ ...FAILURE_METRICS, ...model.metrics }).map(([id, { label, unit }]) => ({
      value: `metric:${id}`,
      label: `measured: ${labelWithUnit(label, unit)}`,
    })),
    ...Object.entries(model.params).map(([id, param]) => ({
      value: `setting:${id}`,
      label: `setting: ${paramName(param)}`,
    })),
  ];
}

type OwnMetric = Extract<ColumnTarget, { kind: "own-metric" }>;

/** The unit of a metric, and whether higher is better: only the author knows if the header does not say. */
function MetricFields({
  of,
  target,
  onChange,
}: {
  of: string;
  target: OwnMetric;
  onChange: (target: OwnMetric) => void;
}) {
  const { unit, better } = target;
  const [text, setText] = useState(unit === "1" ? "" : unit);
  const changed = { ...target, unit: text.trim() || "1" };
  const take = () => {
    if (changed.unit !== unit) onChange(changed);
  };
  return (
    <div className={styles.figure}>
      <Field
        label="Unit"
        aria-label={`Unit of ${of}`}
        maxLength={MAX_UNIT}
        value={text}
        placeholder="none"
        onChange={setText}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") take();
        }}
      />
      <Select
        label="Better"
        aria-label={`Which way of ${of} is better`}
        value={better}
        onChange={(side) => onChange({ ...changed, better: side })}
        options={SIDES}
      />
    </div>
  );
}
