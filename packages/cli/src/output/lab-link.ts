import { type Axis, defaultParams, type Model, type Params, type ParamValue } from "@wirecost/sim-core";

/**
 * The lab's address of a prediction: it contains the differences from the lab's initial state.
 *
 * @param url of the server, without a slash at its end
 * @param axes none, rows, or rows and columns; the lab lays out two, its own where none is given
 */
export function labLink(
  url: string,
  model: Model,
  { params, axes, metric, seed }: { params: Params; axes: readonly Axis[]; metric: string; seed: number },
): string {
  const usual = defaultParams(model);
  const set = Object.keys(model.params).flatMap((id): [string, string][] => {
    const value = params[id];
    return value === undefined || value === usual[id] ? [] : [[id, text(value)]];
  });
  const [rows, columns = besides(model, rows)] = axes;
  const query = [
    ...set,
    ...(rows ? [["rows", axisText(rows)] as const] : []),
    ...(rows && columns ? [["cols", axisText(columns)] as const] : []),
    ...(metric === model.view.metric ? [] : [["metric", metric] as const]),
    ...(seed === 1 ? [] : [["seed", String(seed)] as const]),
  ];
  const search = query.map(
    ([key, value]) => `${key}=${encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":")}`,
  );
  return `${url}/lab/${model.id}${search.length > 0 ? `?${search.join("&")}` : ""}`;
}

/** The lab's other axis, if only one is given. */
function besides({ view }: Model, rows: Axis | undefined): Axis {
  return view.columns.param === rows?.param ? view.rows : view.columns;
}

function axisText({ param, values }: Axis): string {
  return `${param}:${values.map(text).join(",")}`;
}

function text(value: ParamValue): string {
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}
