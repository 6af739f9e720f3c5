import type { Model, Params } from "@wirecost/sim-core";
import { formatCount, settingText } from "@wirecost/sim-core";
import { Button } from "../../shared/ui/controls/button.tsx";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import styles from "./calibrations.module.css";
import type { OfferedRow } from "./offered-rows.ts";

/** Which measured rows are fitted; those that the model does not explain say so. */
export function RowChoice({
  model,
  offered,
  total,
  chosen,
  onChange,
}: {
  model: Model;
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
  const varied = variedSettings(offered);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.choiceTitle}>
        Measured rows: {formatCount(chosen.size)} of {formatCount(offered.length)}
      </legend>
      {offered.length < total ? (
        <p className={styles.hint}>
          {formatCount(offered.length)} of the set's {formatCount(total)} rows, evenly distributed: more would
          not improve the fit.
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
              {UNNAMED.test(row.label) ? (
                <span className={styles.without}>{settingsText(model, row.settings, varied)}</span>
              ) : null}
              {without ? <span className={styles.without}>{without}</span> : null}
              {doubt ? <span className={styles.doubt}>{doubt}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A label that only counts. */
const UNNAMED = /^(?:row \d*)?$/i;

/** Ids of the settings in which the rows differ. */
function variedSettings(offered: readonly OfferedRow[]): readonly string[] {
  const ids = new Set(offered.flatMap(({ row }) => Object.keys(row.settings)));
  return [...ids].filter((id) => new Set(offered.map(({ row }) => row.settings[id])).size > 1);
}

function settingsText(model: Model, settings: Params, ids: readonly string[]): string {
  return ids
    .flatMap((id) => {
      const [param, value] = [model.params[id], settings[id]];
      return param && value !== undefined ? [settingText(param, value)] : [];
    })
    .join(", ");
}
