import type { Advice, Model, Params } from "@wirecost/sim-core";
import { Fragment } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { formatQuantity } from "../../../lib/format-quantity.ts";
import { settingText } from "../../../lib/param-value-text.ts";
import { pfLines } from "../../../lib/pf-lines.ts";
import styles from "./cell-panel.module.css";

/** The change, or the two together, that would help the cell most, and the start-up file lines that bring it about. */
export function DoThis({
  model,
  base,
  settings,
  advice,
  onTake,
}: {
  model: Model;
  base: Params;
  settings: Params;
  advice: Advice | undefined;
  onTake: ((params: Params) => void) | undefined;
}) {
  const target = advice?.params ?? settings;
  const changes = (advice?.changes ?? []).flatMap(({ param: id, to }) => {
    const param = model.params[id];
    return param ? { param, text: settingText(param, to) } : [];
  });
  const main = model.metrics[model.view.metric];
  const unit = main?.unit ?? "1";
  const lines = pfLines(model, base, target);
  return (
    <>
      {advice ? (
        <p className={styles.advice}>
          {changes.map(({ param, text }, i) => (
            <Fragment key={text}>
              {i > 0 ? " and " : null}
              {param.kind === "choice" ? (i > 0 ? "use " : "Use ") : i > 0 ? "set " : "Set "}
              <code>{text}</code>
            </Fragment>
          ))}
          : {formatQuantity(advice.before, unit)} becomes <b>{formatQuantity(advice.after, unit)}</b>.{" "}
          {changes.map(({ param }) => param.help).join(" ")}
        </p>
      ) : (
        <p className={styles.advice}>
          Nothing: no single setting would make this cell 5 %{" "}
          {main?.better === "higher" ? "better" : "cheaper"}.
        </p>
      )}
      <div className={styles.actions}>
        {advice && onTake ? (
          <Button size="small" onClick={() => onTake(target)}>
            Apply
          </Button>
        ) : null}
        {lines.length > 0 ? (
          <CopyButton size="small" text={`${lines.join("\n")}\n`}>
            Copy .pf lines
          </CopyButton>
        ) : null}
      </div>
      {lines.length > 0 ? <pre className={styles.pf}>{lines.join("\n")}</pre> : null}
    </>
  );
}
