import { Button } from "../../components/ui/button.tsx";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { formatCount } from "../../lib/format-number.ts";
import styles from "./choice.module.css";
import type { OfferedRow } from "./offered-rows.ts";

/** Which measured rows are fitted; those that the model does not explain say so. */
export function RowChoice({
  offered,
  total,
  chosen,
  onChange,
}: {
  offered: readonly OfferedRow[];
  /** Rows of the set. */
  total: number;
  chosen: ReadonlySet<number>;
  onChange: (rows: ReadonlySet<number>) => void;
}) {
  const set = (at: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(at);
    else next.delete(at);
    onChange(next);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>
        Measured rows: {formatCount(chosen.size)} of {formatCount(offered.length)}
      </legend>
      {offered.length < total ? (
        <p className={styles.hint}>
          {formatCount(offered.length)} of the set's {formatCount(total)} rows, evenly spread: more would fit
          no better.
        </p>
      ) : null}
      <div className={styles.bulk}>
        <Button size="small" variant="quiet" onClick={() => onChange(new Set(offered.map(({ at }) => at)))}>
          All
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange(new Set())}>
          None
        </Button>
      </div>
      <div className={styles.rows}>
        {offered.map(({ at, row, doubt, without }) => (
          <label key={at} className={styles.option}>
            <input
              type="checkbox"
              checked={chosen.has(at)}
              onChange={(event) => set(at, event.target.checked)}
            />
            <span>
              <FlagText text={row.label || `row ${row.row}`} />
              {without ? <span className={styles.without}>{without}</span> : null}
              {doubt ? <span className={styles.doubt}>{doubt}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
