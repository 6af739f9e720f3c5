import type { FittedConstant } from "@wirecost/analysis";
import { formatSetting, type Model, type NumberParam, paramName } from "@wirecost/sim-core";
import { FlagText } from "../../shared/ui/tables/flag-text.tsx";
import type { ReportedFit } from "./calibration-document.ts";
import styles from "./calibrations.module.css";

/** The constants before and after, with the interval that the rows support. */
export function FittedConstants({
  model,
  constants,
  warnings = [],
}: {
  model: Model;
  constants: readonly FittedConstant[];
  warnings?: ReportedFit["warnings"];
}) {
  const unknown = new Set(
    warnings.flatMap((warning) => (warning.code === "not-determined" ? [warning.param] : [])),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Constant</th>
            <th scope="col" className={styles.before}>
              Before
            </th>
            <th scope="col">Fitted</th>
            <th scope="col">95 % interval</th>
          </tr>
        </thead>
        <tbody>
          {constants.map(({ param: id, from, value, low, high, atBound }) => {
            const param = model.params[id];
            if (param?.kind !== "number") return null;
            return (
              <tr key={id}>
                <th scope="row">
                  <FlagText text={paramName(param)} />
                </th>
                <td className={styles.before}>{figure(from, param)}</td>
                <td>
                  <b>{figure(value, param)}</b>
                  <span className={styles.was}>was {figure(from, param)}</span>
                </td>
                <td className={styles.interval}>
                  {unknown.has(id) ? "not determined" : intervalText(low, high, param)}
                  {atBound ? ", at its limit" : ""}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** An end of the parameter's range is none that the rows set. */
function intervalText(low: number, high: number, param: NumberParam): string {
  const [open, endless] = [low <= param.min, high >= param.max];
  if (open && endless) return "not determined";
  if (endless) return `at least ${figure(low, param)}`;
  return open ? `at most ${figure(high, param)}` : `${short(low)} to ${figure(high, param)}`;
}

/** Three digits: more of a fitted value is noise. */
function figure(value: number, param: NumberParam): string {
  return formatSetting(rounded(value), param.unit);
}

function short(value: number): string {
  return formatSetting(rounded(value), "1");
}

function rounded(value: number): number {
  return Math.abs(value) >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
}
