"use client";
import { formatQuantity, type Model, midSentence, type Params, paramName } from "@wirecost/sim-core";
import { ToolNumber } from "../../../../shared/ui/controls/tool-number.tsx";
import { FlagText } from "../../../../shared/ui/tables/flag-text.tsx";
import { LimitRow } from "./limit-row.tsx";
import styles from "./recommend.module.css";
import { checkMaximum, type RecommendSettings } from "./recommend-settings.ts";

/** What the search may change and how much it may cost; collapsed by default. */
export function LimitsEditor({
  model,
  params,
  settings,
  onChange,
}: {
  model: Model;
  params: Params;
  settings: RecommendSettings;
  onChange: (settings: RecommendSettings) => void;
}) {
  const { limits, most } = settings;
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];
  const limited = Object.keys(limits).flatMap((id) => {
    const param = model.params[id];
    return param ? [paramName(param)] : [];
  });
  const said = [...limited, ...(most === undefined || !cost ? [] : [cost.label])];
  return (
    <details className={styles.limits}>
      <summary>
        Limits:{" "}
        {said.length > 0 ? <FlagText text={said.join(", ")} /> : "none; every tunable setting may change"}
      </summary>
      <ul className={styles.rows}>
        {Object.entries(model.params).map(([id, param]) =>
          param.tunable ? (
            <LimitRow
              key={id}
              model={model}
              id={id}
              params={params}
              limit={limits[id]}
              onChange={(limit) => {
                const { [id]: _, ...others } = limits;
                onChange({ ...settings, limits: limit ? { ...others, [id]: limit } : others });
              }}
            />
          ) : null,
        )}
        {cost ? (
          <li className={styles.row}>
            <span className={styles.name}>{cost.label}</span>
            <span className={styles.range}>
              <ToolNumber
                label={`Most ${midSentence(cost.label)}`}
                before="at most"
                after={
                  most === undefined
                    ? `${cost.unit}; empty for no limit`
                    : `${cost.unit} (${formatQuantity(most, cost.unit)})`
                }
                value={most}
                optional
                check={checkMaximum}
                onChange={(value) => onChange({ ...settings, most: value })}
              />
            </span>
          </li>
        ) : null}
      </ul>
    </details>
  );
}
