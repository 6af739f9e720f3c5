"use client";
import type { ColumnGuess, ColumnMapping } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { Button } from "../../components/ui/button.tsx";
import { Select } from "../../components/ui/select.tsx";
import { Tag } from "../../components/ui/tag.tsx";
import { type ChosenColumns, choose, neededMapping, withChosen } from "./chosen-columns.ts";
import { columnChoices, columnCode, columnTarget } from "./column-code.ts";
import styles from "./column-mapper.module.css";

/** Says what each column of a table was taken for, and lets it be said otherwise. */
export function ColumnMapper({
  model,
  columns: guesses,
  needed,
  chosen,
  onChosen,
}: {
  model: Model;
  columns: readonly ColumnGuess[];
  /** Some column is not recognized: nothing goes on before this is confirmed. */
  needed: boolean;
  chosen: ChosenColumns | undefined;
  onChosen: (chosen: ChosenColumns | undefined) => void;
}) {
  const columns = withChosen(guesses, chosen);
  const say = (mapping: ColumnMapping, taken: boolean) =>
    onChosen(neededMapping(guesses, { mapping, taken }));
  const unknown = columns.filter((column) => !column.known).length;
  const pick = (index: number, code: string) => {
    const target = columnTarget(model, code);
    if (target) say(choose(columns, index, target), !needed);
  };
  return (
    <div className={styles.mapper}>
      {needed ? (
        <div className={styles.ask} role="status">
          <span>
            {unknown === 1
              ? "One column is not recognized: say what it holds, or leave it out."
              : `${unknown} columns are not recognized: say what they hold, or leave them out.`}
          </span>
          <Button
            size="small"
            variant="primary"
            onClick={() =>
              say(
                columns.map(({ target }) => ({ target })),
                true,
              )
            }
          >
            Take the columns as they stand here
          </Button>
        </div>
      ) : null}
      <ul className={styles.list}>
        {columns.map((column, index) => (
          <li key={columnKey(columns, index)} className={styles.column}>
            <span className={styles.header}>
              <b>{column.header || `Column ${index + 1}`}</b>{" "}
              {column.known ? null : <Tag tone="warn">not recognized</Tag>}
              <span className={styles.samples}>{column.samples.slice(0, 3).join(", ") || "empty"}</span>
            </span>
            <Select
              aria-label={`What ${column.header || `column ${index + 1}`} holds`}
              className={styles.select}
              value={columnCode(column.target)}
              onChange={(event) => pick(index, event.target.value)}
              options={columnChoices(model, column.target)}
            />
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
