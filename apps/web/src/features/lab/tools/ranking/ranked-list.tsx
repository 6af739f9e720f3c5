import type { ChoiceParam, Model, ParamValue, RankedOption } from "@wirecost/sim-core";
import { formatQuantity } from "@wirecost/sim-core";
import { type Calibrated, originOf } from "../../../../entities/prediction/origin.ts";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { Provenance, Tag } from "../../../../shared/ui/tables/tag.tsx";
import styles from "./ranking-panel.module.css";
import { savingText } from "./saving-text.ts";

/** A bar an option, the best first, with what a change to it saves. */
export function RankedList({
  model,
  of,
  param,
  ranked,
  own,
  onUse,
}: {
  model: Model;
  /** The current settings, and the calibration in use. */
  of: Calibrated;
  param: ChoiceParam;
  ranked: readonly RankedOption[];
  own: ParamValue | undefined;
  onUse: (value: string) => void;
}) {
  const unit = model.metrics[model.view.metric]?.unit ?? "1";
  const most = Math.max(...ranked.map(({ metric }) => metric));
  return (
    <ol className={styles.list}>
      {ranked.map((option) => {
        const declared = param.options.find(({ value }) => value === option.value);
        const mine = option.value === own;
        return (
          <li key={option.value} className={styles.row} data-mine={mine || undefined}>
            <span className={styles.name} title={declared?.help}>
              {declared?.label ?? option.value}{" "}
              {originOf(model, of, option.params, model.view.metric) === "extrapolated" ? (
                <Provenance of="extrapolated" />
              ) : null}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span style={{ width: `max(2px, ${most > 0 ? (100 * option.metric) / most : 0}%)` }} />
            </span>
            <b className={styles.metric}>{formatQuantity(option.metric, unit)}</b>
            <span className={styles.saving}>{mine ? "" : savingText(option, unit)}</span>
            <span className={styles.use}>
              {mine ? (
                <Tag>current</Tag>
              ) : (
                <Button
                  size="small"
                  aria-label={`Use this: ${declared?.label ?? option.value}`}
                  onClick={() => onUse(option.value)}
                >
                  Use this
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
