import { paramName, paramValueText } from "@wirecost/sim-core";
import type { CSSProperties } from "react";
import { type ComparisonState, itemLetter } from "../../entities/comparison/comparison-address.ts";
import { classNames } from "../../shared/ui/controls/button.tsx";
import { boxClass, Small, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./compare.module.css";
import { ItemHead } from "./items/item-head.tsx";
import type { ItemSlot } from "./items/use-compared-items.ts";
import { compareMetrics, MetricCell, measuredOf } from "./metric-cell.tsx";
import { type Choice, compareSettings } from "./point-text.ts";

/** One column per item: its source, the settings that differ, and every metric relative to the baseline. */
export function ComparisonTable({
  slots,
  choices,
  columns,
  baseline,
  all,
  state,
  onChange,
}: {
  slots: readonly ItemSlot[];
  /** The loaded items. */
  choices: readonly Choice[];
  /** The column of each selected point. */
  columns: readonly number[];
  /** Position among the selected points. */
  baseline: number;
  all: boolean;
  state: ComparisonState;
  onChange: (state: ComparisonState) => void;
}) {
  const settings = compareSettings(choices);
  const shown = all ? settings : settings.filter((row) => row.differs);
  const metrics = compareMetrics(choices, baseline);
  /** Position of each column among the selected points; undefined if it is not loaded. */
  const at = slots.map((_, column) => {
    const found = columns.indexOf(column);
    return found < 0 ? undefined : found;
  });
  return (
    <div className={styles.scroll}>
      <table className={styles.table} style={{ "--items": slots.length } as CSSProperties}>
        <Text as="caption" visuallyHidden>
          Settings and metrics side by side
        </Text>
        <thead>
          <tr>
            <Text as="td" border="bottom" className={styles.corner} />
            {slots.map((slot, column) => {
              const choice = choices[at[column] ?? -1];
              return (
                <th key={slot.address} scope="col" className={styles.item}>
                  <ItemHead
                    // In the units and types of the compared settings.
                    slot={choice ? { state: "ready", address: slot.address, item: choice.item } : slot}
                    column={column}
                    point={choice?.point}
                    isBaseline={column === columns[baseline]}
                    state={state}
                    onChange={onChange}
                  />
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="rowgroup" className={styles.group} colSpan={slots.length + 1}>
              {all ? "Settings" : "Settings that differ"}
            </th>
          </tr>
          {shown.length === 0 ? (
            <tr>
              <th scope="row" className={styles.name}>
                none
              </th>
              <Small as="td" colSpan={slots.length}>
                {choices.length > 1 ? "All stated settings are equal." : "There is only one item."}
              </Small>
            </tr>
          ) : null}
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={styles.name}>
                {row.param.flag ? <code>{row.param.flag}</code> : paramName(row.param)}
              </th>
              {at.map((position, column) => {
                const value = position === undefined ? undefined : row.values[position];
                const first = row.values[baseline];
                const other = value !== undefined && first !== undefined && value !== first;
                return (
                  <td
                    key={itemLetter(column)}
                    className={classNames(styles.setting, row.differs && other && boxClass({ weight: 600 }))}
                  >
                    {value === undefined ? (
                      <Small>{position === undefined ? "" : "not stated"}</Small>
                    ) : (
                      paramValueText(row.param, value, true)
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" className={styles.group} colSpan={slots.length + 1}>
              Metrics
            </th>
          </tr>
          {metrics.map((row) => (
            <tr key={row.id}>
              <th scope="row" className={styles.name} title={row.metric.help}>
                {row.metric.label}
              </th>
              {at.map((position, column) => {
                const measured =
                  position === undefined ? undefined : choices[measuredOf(choices, baseline, position)];
                return (
                  <td key={itemLetter(column)} className={styles.figure}>
                    {position === undefined || !measured ? null : (
                      <MetricCell
                        id={row.id}
                        metric={row.metric}
                        value={row.values[position]}
                        row={row.values}
                        measured={measured}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
