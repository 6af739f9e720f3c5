import { extrapolationText, type Model, type Params, settingText } from "@wirecost/sim-core";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { type Calibrated, originOf, outsideOf } from "./origin.ts";
import styles from "./prediction.module.css";

/** So many settings outside of the measured rows are given with their range, the others by value. */
const MAX_IN_FULL = 2;

/**
 * Says that values are calibrated, by what and with which constants, or where they go beyond the rows that were fitted
 * or published. Nothing where they rest on published rows like their settings.
 *
 * @param brief leaves the tag and the constants out, where they stand beside it
 */
export function OriginLine({
  model,
  of,
  settings,
  brief = false,
}: {
  model: Model;
  of: Calibrated;
  settings: Params;
  brief?: boolean;
}) {
  const origin = originOf(model, of, settings);
  const { calibration } = of;
  if (origin === "predicted") return null;
  const outside = outsideOf(model, of, settings);
  const used = calibration?.params.every((id) => settings[id] === of.params[id]) ? calibration : undefined;
  const constants = (used?.params ?? []).flatMap((id) => {
    const param = model.params[id];
    const value = of.params[id];
    return param && typeof value === "number" ? [settingText(param, Number(value.toPrecision(3)))] : [];
  });
  return (
    <p className={styles.origin}>
      {brief && used ? "Calibration" : <Provenance of={origin} />}{" "}
      {used ? (
        <Text as="b" tone="ink" weight={550}>
          <FlagText text={used.name} />
        </Text>
      ) : null}
      {used ? (brief ? ". " : `: ${constants.join(", ")}. `) : null}
      {outside.slice(0, MAX_IN_FULL).map((one) => (
        <Text key={one.param} tone="warn">
          <FlagText text={extrapolationText(model, one)} />{" "}
        </Text>
      ))}
      {outside.length > MAX_IN_FULL ? (
        <Text tone="warn">
          Also outside:{" "}
          <FlagText
            text={outside
              .slice(MAX_IN_FULL)
              .map(({ param: id }) => {
                const param = model.params[id];
                return param ? settingText(param, settings[id] ?? param.default) : id;
              })
              .join(", ")}
          />
          .
        </Text>
      ) : null}
    </p>
  );
}
