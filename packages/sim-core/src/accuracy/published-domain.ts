import { type DomainRange, domainOf } from "../calibrated/domain.ts";
import { type Extrapolation, outsideOf } from "../calibrated/extrapolates.ts";
import { extrapolationText } from "../calibrated/extrapolation-text.ts";
import { getOrInsert } from "../maps.ts";
import { rng } from "../math/rng.ts";
import { parseParams } from "../model/check-params.ts";
import type { Model, ReferenceRow } from "../model/model.ts";
import { type NumberParam, nearestValue, type Params } from "../model/param.ts";

/**
 * The settings for which a prediction of a metric goes beyond the published rows that the model is compared with.
 *
 * Derived from the references. A setting counts if the rows state it and its value is not among theirs, or is beyond
 * all of them, unless
 *
 * - the metric is a count given by a law, without fitted constants (its noise is "exact");
 * - for a choice, a value of the rows gives the same within 2 %: it has no effect here;
 * - for a number, the metric follows it from the last published value on in a straight line within 2 %, in every
 *   published row of the same choices: records read and milliseconds per round trip only scale a law. A line that becomes
 *   suddenly level does not count: there the model has no law. The check reaches to the end of
 *   the parameter's range; for a constant that calibration fits, to four times.
 * - the number has no effect on the metric in any of them.
 *
 * @param params a value for every parameter
 */
export function beyondPublished(model: Model, metric: string, params: Params): readonly Extrapolation[] {
  return beyondDomain(model, metric, params, domainsOf(model, params));
}

/** The same for every metric, in words. */
export function beyondPublishedMetrics(
  model: Model,
  params: Params,
): readonly { readonly metric: string; readonly param: string; readonly message: string }[] {
  const domains = domainsOf(model, params);
  return Object.keys(model.metrics).flatMap((metric) =>
    beyondDomain(model, metric, params, domains).map((one) => ({
      metric,
      param: one.param,
      message: extrapolationText(model, one),
    })),
  );
}

function beyondDomain(
  model: Model,
  metric: string,
  params: Params,
  domains: Map<string, Domain>,
): readonly Extrapolation[] {
  if (model.metrics[metric]?.noise !== "noisy" || model.references.length === 0) return [];
  const { domain, straight } = domains.get(metric) ?? publishedDomain(model, metric, params, domains);
  return outsideOf(model, domain, params, "published").filter(({ param, value, range }) => {
    if ("min" in range) return !straight[param]?.[Number(value) < range.min ? "below" : "above"];
    const here = metricAt(model, metric, params);
    return !range.values.some((other) => near(metricAt(model, metric, { ...params, [param]: other }), here));
  });
}

interface Domain {
  readonly domain: Readonly<Record<string, DomainRange>>;
  /** For numbers: the sides on which the metric continues linearly. */
  readonly straight: Readonly<Record<string, { readonly below: boolean; readonly above: boolean }>>;
}

interface Published {
  readonly stated: Params;
  readonly params: Params;
  readonly rows: readonly ReferenceRow[];
}

/** By model: choice parameters, and the domains of each metric by their values. */
const known = new WeakMap<
  Model,
  { readonly choices: readonly string[]; readonly domains: Map<string, Map<string, Domain>> }
>();

/** Domains by metric that were determined for the same choices. */
function domainsOf(model: Model, params: Params): Map<string, Domain> {
  const ofModel = getOrInsert(known, model, () => ({ choices: choicesOf(model), domains: new Map() }));
  const key = JSON.stringify(ofModel.choices.map((id) => params[id]));
  return getOrInsert(ofModel.domains, key, () => new Map());
}

function choicesOf(model: Model): readonly string[] {
  return Object.keys(model.params).filter((id) => model.params[id]?.kind !== "number");
}

/** Range of a metric's published rows; for a metric that was never measured, all rows. */
function publishedDomain(model: Model, metric: string, params: Params, domains: Map<string, Domain>): Domain {
  const rows = publishedRows(model, metric);
  const choices = choicesOf(model);
  const alike = rows.filter((row) => choices.every((id) => row.params[id] === params[id]));
  const domain = findDomain(model, metric, rows, alike.length > 0 ? alike : rows);
  domains.set(metric, domain);
  return domain;
}

function publishedRows(model: Model, metric: string): readonly Published[] {
  const all = model.references.flatMap(({ setup, rows }) =>
    rows.filter(isHeld).map((row) => {
      const stated = { ...setup, ...row.settings };
      return { stated, params: parseParams(model, stated), rows: [row] };
    }),
  );
  const measured = all.filter(({ rows }) => rows[0]?.metrics[metric] !== undefined);
  return measured.length > 0 ? measured : all;
}

/** @param alike the rows in which a metric is checked */
function findDomain(
  model: Model,
  metric: string,
  rows: readonly Published[],
  alike: readonly Published[],
): Domain {
  const fitted = model.references.flatMap(({ fitted: ids = [] }) => ids);
  const domain = Object.fromEntries(
    Object.entries(domainOf(model, rows, fitted)).filter(([id]) =>
      rows.some((row) => Object.hasOwn(row.stated, id)),
    ),
  );
  const straight = Object.fromEntries(
    Object.entries(domain).flatMap(([id, range]) => {
      const param = model.params[id];
      if (param?.kind !== "number" || !("min" in range)) return [];
      const free = isConstant(model, id);
      const reach = free ? 4 : Number.POSITIVE_INFINITY;
      const shapes = (from: number, to: number) =>
        alike.map(({ params }) => shapeOf(model, metric, params, param, id, from, to));
      const below = shapes(range.min, lowest(param, range.min, reach));
      const above = shapes(range.max, highest(param, range.max, reach));
      const matters = [...below, ...above].some((shape) => shape !== "level");
      const isStraight = (side: readonly Shape[]) =>
        !side.includes("bent") && (free || !matters || side.includes("slope"));
      return [[id, { below: isStraight(below), above: isStraight(above) }]];
    }),
  );
  return { domain, straight };
}

/** Whether calibration may fit it and it is not part of the workload. */
function isConstant(model: Model, id: string): boolean {
  const group = model.groups.find((one) => one.id === model.params[id]?.group);
  return Object.hasOwn(model.free, id) && group?.holds !== "workload";
}

/** Whether a row counts for the model's accuracy. */
function isHeld({ roles }: ReferenceRow): boolean {
  return Object.values(roles).some((role) => role === "exact" || role === "noisy");
}

function lowest({ min }: NumberParam, from: number, reach: number): number {
  return Math.max(min, from / reach);
}

function highest({ max }: NumberParam, from: number, reach: number): number {
  return from > 0 ? Math.min(max, from * reach) : max;
}

/** Relative tolerance for equality and for a straight line. */
const NEAR = 0.02;

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b));
}

function metricAt(model: Model, metric: string, params: Params): number {
  return model.simulate(params, rng(1))[metric] ?? 0;
}

type Shape = "level" | "slope" | "bent";

/** Change of a metric between two values of a parameter. */
function shapeOf(
  model: Model,
  metric: string,
  params: Params,
  param: NumberParam,
  id: string,
  from: number,
  to: number,
): Shape {
  if (from === to) return "level";
  const at = (value: number) => metricAt(model, metric, { ...params, [id]: value });
  const [first, last] = [at(from), at(to)];
  const bent = [0.01, 0.1, 0.5].some((share) => {
    const value = nearestValue(param, from + share * (to - from));
    return !near(at(value), first + ((value - from) / (to - from)) * (last - first));
  });
  return bent ? "bent" : near(first, last) ? "level" : "slope";
}
