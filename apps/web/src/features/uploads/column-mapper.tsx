"use client";
import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  combinationsOf,
} from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import { type ChosenColumns, choose, neededMapping, withChosen } from "./chosen-columns.ts";
import { columnChoices, columnCode, columnTarget } from "./column-code.ts";
import { MetricFields } from "./metric-fields.tsx";
import styles from "./uploads.module.css";

/** Says what each column of a table was taken for, and lets it be said otherwise. */
export function ColumnMapper({
  model,
  columns: guesses,
  needed,
  chosen,
  onChosen,
}: {
  /** null for a table that belongs to none: its columns are settings and figures of its own. */
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
    <div className={styles.mapper}>
      {needed ? (
        <div className={styles.ask} role="status">
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
        </div>
      ) : null}
      <ul className={styles.list}>
        {columns.map((column, index) => (
          <li key={columnKey(columns, index)} className={styles.column}>
            <span className={styles.header}>
              <b>{column.header || `Column ${index + 1}`}</b>{" "}
              {column.known ? null : (
                <Tag tone="warn">{column.either ? "ambiguous" : model ? "not recognized" : "guessed"}</Tag>
              )}
              <span className={styles.samples}>{column.samples.slice(0, 3).join(", ") || "empty"}</span>
            </span>
            <div className={styles.holds}>
              <Select
                aria-label={`What ${column.header || `column ${index + 1}`} holds`}
                className={styles.select}
                value={columnCode(column.target)}
                onChange={(event) => pick(index, event.target.value)}
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
                  className={styles.select}
                  value={column.numbers}
                  onChange={(event) =>
                    take(index, { numbers: event.target.value === "comma" ? "comma" : "point" })
                  }
                  options={[
                    { value: "point", label: "decimal point: 1,234.5" },
                    { value: "comma", label: "decimal comma: 1.234,5" },
                  ]}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Headers may repeat. */
function columnKey(columns: readonly ColumnGuess[], index: number): string {
  const header = columns[index]?.header;
  const before = columns.slice(0, index).filter((column) => column.header === header).length;
  return `${header} ${before}`;
}
