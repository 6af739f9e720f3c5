import { checkParams, type Model } from "@wirecost/sim-core";
import { formatItemAddress } from "../../entities/comparison/item-address.ts";
import { encodeDesign } from "../../entities/design/encode-design.ts";
import { type ComparedItem, type Point, pointParams } from "./compared-item.ts";

/** The address of the design that predicts what was measured: same settings, same axes with the values measured. */
export function predictionOf(model: Model, item: ComparedItem, point: Point): string {
  const { axes, metric } = item;
  const { params } = checkParams(model, pointParams(item, point));
  const values = (id: string) => {
    const measured = item.points.flatMap((one) => pointParams(item, one)[id] ?? []);
    const distinct = [...new Set(measured.length > 0 ? measured : [params[id] ?? ""])];
    return distinct.every((value) => typeof value === "number")
      ? distinct.toSorted((a, b) => Number(a) - Number(b))
      : distinct;
  };
  const text = encodeDesign(model, {
    model: model.id,
    params,
    axes: [
      { param: axes[0], values: values(axes[0]) },
      { param: axes[1], values: values(axes[1]) },
    ],
    metric,
    seed: 1,
  });
  return formatItemAddress({ kind: "design", id: text });
}
