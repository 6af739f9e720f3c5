import { extrapolationText, type Model, type Params, settingText } from "@wirecost/sim-core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button, classNames } from "../../shared/ui/controls/button.tsx";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { Provenance } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import { type Calibrated, originOf, outsideOf } from "./origin.ts";
import styles from "./prediction.module.css";

/** Maximum settings outside of the measured rows that are shown with their range, the others by value. */
const MAX_IN_FULL = 2;

/**
 * The calibration of values with its constants, or their extrapolation beyond the fitted or published rows. Nothing if
 * they are based on published rows with their settings.
 *
 * @param brief leaves the tag and the constants out, where they stand beside it
 * @param folded shows two lines, and the rest when it is asked for
 */
export function OriginLine({
  model,
  of,
  settings,
  brief = false,
  folded = false,
}: {
  model: Model;
  of: Calibrated;
  settings: Params;
  brief?: boolean;
  folded?: boolean;
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
  const Line = folded ? FoldedLine : WholeLine;
  return (
    <Line>
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
    </Line>
  );
}

function WholeLine({ children }: { children: ReactNode }) {
  return <p className={styles.origin}>{children}</p>;
}

/** The first two lines, and a button for the rest. */
function FoldedLine({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = line;
    if (!current || isOpen) return;
    // Another text has another height, which cannot be observed from outside: both are watched.
    const look = () => setCut(current.scrollHeight > current.clientHeight + 1);
    const resized = new ResizeObserver(look);
    const changed = new MutationObserver(look);
    resized.observe(current);
    changed.observe(current, { childList: true, characterData: true, subtree: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [isOpen]);
  return (
    <div className={isCut ? styles.cut : undefined}>
      <p ref={line} className={classNames(styles.origin, !isOpen && styles.twoLines)}>
        {children}
      </p>
      {isCut ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Less" : "More"}
        </Button>
      ) : null}
    </div>
  );
}
