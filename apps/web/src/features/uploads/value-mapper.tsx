"use client";
import type { Complaint } from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";
import { useState } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Select } from "../../shared/ui/controls/select.tsx";
import styles from "./uploads.module.css";

/** A text of the file that is none of a setting's choices. */
interface Asked {
  readonly column: string;
  readonly text: string;
  readonly param: string;
  /** The choice that it is a misspelling of. */
  readonly nearest?: string;
}

/** Asks what texts of a file mean that are none of a setting's choices: nothing is applied before all are answered. */
export function ValueMapper({
  model,
  complaints,
  onApply,
}: {
  model: Model;
  complaints: readonly Complaint[];
  /** What the texts of each column mean, in the words of its setting. */
  onApply: (said: ReadonlyMap<string, Readonly<Record<string, string>>>) => void;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const asked = complaints.flatMap(({ column, value, choice }): readonly Asked[] =>
    choice && column !== undefined ? [{ column, text: value, ...choice }] : [],
  );
  if (asked.length === 0) return null;
  const keyOf = ({ column, text }: Asked) => JSON.stringify([column, text]);
  const meaningOf = (one: Asked) => chosen[keyOf(one)] ?? one.nearest ?? "";
  const open = asked.filter((one) => meaningOf(one) === "").length;
  const apply = () => {
    const said = new Map<string, Record<string, string>>();
    for (const one of asked) said.set(one.column, { ...said.get(one.column), [one.text]: meaningOf(one) });
    onApply(said);
  };
  return (
    <section className={styles.valueMapperFrame} aria-label="Values to map">
      <h3 className={styles.valueMapperTitle}>
        {asked.length === 1 ? "One value is" : `${asked.length} values are`} not recognized: choose what{" "}
        {asked.length === 1 ? "it means" : "they mean"}
      </h3>
      <ul className={styles.valueMapperList}>
        {asked.map((one) => {
          const param = model.params[one.param];
          return (
            <li key={keyOf(one)} className={styles.valueMapperItem}>
              <span className={styles.text}>
                {one.column}: <b>{one.text}</b>
              </span>
              <Select
                aria-label={`What ${one.text} in ${one.column} means`}
                className={styles.select}
                value={meaningOf(one)}
                onChange={(event) => setChosen({ ...chosen, [keyOf(one)]: event.target.value })}
                options={[
                  { value: "", label: "choose …", disabled: true },
                  ...(param?.kind === "choice" ? param.options : []),
                  { value: "?", label: "leave it open" },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <Button size="small" variant="primary" disabled={open > 0} onClick={apply}>
        Apply mapping
      </Button>
    </section>
  );
}
