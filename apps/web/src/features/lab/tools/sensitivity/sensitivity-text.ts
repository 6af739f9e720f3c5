import {
  formatQuantity,
  type Model,
  paramName,
  type Sensitivity,
  type SensitivityBar,
} from "@wirecost/sim-core";

/** The three settings that matter most, and the one of them, or the first after, that can be set. */
export function sensitivityText(model: Model, { bars }: Sensitivity): string {
  const metric = model.metrics[model.view.metric];
  const name = ({ param }: SensitivityBar) => {
    const declared = model.params[param];
    return declared ? paramName(declared) : param;
  };
  const [first, ...others] = bars.slice(0, 3).map(name);
  if (first === undefined) return "No setting has an effect here.";
  const last = others.at(-1);
  const list = last === undefined ? first : `${[first, ...others.slice(0, -1)].join(", ")} and ${last}`;
  const settable = bars.find(({ param }) => model.params[param]?.tunable);
  const text = (value: number) => formatQuantity(value, metric?.unit ?? "1");
  const own =
    settable === undefined
      ? ""
      : ` Of the tunable settings, ${name(settable)} has the largest effect: from ${text(settable.low.metric)} to ${text(settable.high.metric)}.`;
  return `${metric?.label ?? "The result"}: the largest effects come from ${list}.${own}`;
}
