import type { Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { Button, classNames } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { boxClass, Row, Small, Text } from "../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./calibrations.module.css";

const ChooseDialog = whenShown(() => import("./choose-dialog.tsx").then((m) => m.ChooseDialog));

/** The calibration of the settings' constants, and the choice of one of the team's. */
export function CalibrationField({
  model,
  used,
  onUse,
  onDrop,
}: {
  model: Model;
  used: UsedCalibration | undefined;
  onUse: (used: UsedCalibration, constants: Params) => void;
  /** Resets the constants. */
  onDrop: () => void;
}) {
  if (Object.keys(model.free).length === 0) return null;
  return (
    <fieldset className={styles.field}>
      <Text as="legend" tone="faint" size={11} weight={600} caps mb={6}>
        Calibration
      </Text>
      {used ? (
        <Text as="p" size={12} breaks shrink full>
          <Provenance of="calibrated" />{" "}
          <Text as="b" weight={550}>
            <FlagText text={used.name} />
          </Text>
        </Text>
      ) : (
        <Small as="p" breaks shrink>
          None
        </Small>
      )}
      <Row align="stretch" gap={4} className={classNames(used && boxClass({ full: true }))}>
        <OpenButton size="small" label={used ? "Change" : "Choose"}>
          {(onClose) => <ChooseDialog model={model} onUse={onUse} onClose={onClose} />}
        </OpenButton>
        {used ? (
          <Button size="small" variant="quiet" onClick={onDrop}>
            Remove
          </Button>
        ) : null}
      </Row>
    </fieldset>
  );
}
