import type { Model, Params } from "@wirecost/sim-core";
import { formatPlain, formatQuantity, settingText } from "@wirecost/sim-core";
import { Button } from "../../../../shared/ui/controls/button.tsx";
import { VisuallyHidden } from "../../../../shared/ui/page/visually-hidden.tsx";
import { Tag } from "../../../../shared/ui/tables/tag.tsx";
import type { FrontPoint } from "./front-points.ts";
import styles from "./recommend.module.css";

/** The trade-off in values, each of its settings to be taken with one press. */
export function FrontTable({
  model,
  points,
  own,
  lit,
  onLight,
  onTake,
}: {
  model: Model;
  points: readonly FrontPoint[];
  own: Params;
  lit: number | undefined;
  onLight: (index: number | undefined) => void;
  onTake: (index: number) => void;
}) {
  const metric = model.metrics[model.view.metric];
  const cost = model.view.cost === undefined ? undefined : model.metrics[model.view.cost];

  const said = (point: FrontPoint) =>
    Object.entries(model.params)
      .flatMap(([id, param]) => {
        const value = point.trial.params[id];
        return param.tunable && value !== undefined && own[id] !== value ? [settingText(param, value)] : [];
      })
      .join(", ");
  return (
    <table className={styles.front}>
      <thead>
        <tr>
          <th scope="col">{cost?.label ?? "Changed"}</th>
          <th scope="col">{metric?.label}</th>
          <th scope="col">
            <VisuallyHidden>Use</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, i) => (
          <tr
            key={`${point.trial.cost} ${point.trial.metric}`}
            data-lit={i === lit || undefined}
            title={said(point) || undefined}
            onPointerEnter={() => onLight(i)}
            onPointerLeave={() => onLight(undefined)}
          >
            <td>{cost ? formatQuantity(point.trial.cost, cost.unit) : formatPlain(point.trial.cost)}</td>
            <td>{formatQuantity(point.trial.metric, metric?.unit ?? "1")}</td>
            <td>
              {point.mark ? <Tag>{point.mark}</Tag> : null}
              {point.mark === "yours" ? null : (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Use ${said(point)}`}
                  onClick={() => onTake(i)}
                >
                  Use
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
