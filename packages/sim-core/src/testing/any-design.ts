import fc from "fast-check";
import type { DomainRange } from "../calibrated/domain.ts";
import type { JointErrors, UsedCalibration } from "../calibrated/used-calibration.ts";
import type { Interval, Model } from "../model/model.ts";
import type { Param, Params } from "../model/param.ts";
import type { Design } from "../sweep/run.ts";
import type { Axis } from "../sweep/sweep.ts";
import { anyParams, anyValue } from "./any-params.ts";
import { anyName } from "./any-text.ts";

/** A design with a value for every setting. */
type FullDesign = Design & { readonly params: Params };

/** Any design that a model accepts: settings, axes, metric and seed all away from their defaults, calibrated or not. */
export function anyDesign(model: Model): fc.Arbitrary<FullDesign> {
  return fc
    .record({
      params: anyParams(model),
      axes: anyAxes(model),
      metric: fc.constantFrom(...Object.keys(model.metrics)),
      seed: fc.integer(),
      calibration: fc.option(anyUsedCalibration(model), { nil: undefined }),
    })
    .map(({ calibration, ...design }) => ({
      model: model.id,
      ...design,
      ...(calibration && { calibration }),
    }));
}

/** Any design of any of these models. */
export function anyDesignOf(models: readonly Model[]): fc.Arbitrary<FullDesign> {
  return fc.oneof(...models.map(anyDesign));
}

/** Two axes of different parameters, each with 1 to 5 values in any order. */
export function anyAxes(model: Model): fc.Arbitrary<readonly [Axis, Axis]> {
  return fc
    .uniqueArray(fc.constantFrom(...Object.keys(model.params)), { minLength: 2, maxLength: 2 })
    .chain(([rows = "", columns = ""]) => fc.tuple(anyAxis(model, rows), anyAxis(model, columns)));
}

function anyAxis(model: Model, id: string): fc.Arbitrary<Axis> {
  const values = fc.uniqueArray(anyValue(paramOf(model, id)), { minLength: 1, maxLength: 5 });
  return values.map((some) => ({ param: id, values: some }));
}

/** Any calibration of a model's constants, as a design carries it. */
export function anyUsedCalibration(model: Model): fc.Arbitrary<UsedCalibration> {
  return fc.subarray(Object.keys(model.free), { minLength: 1 }).chain((params) =>
    fc
      .record({
        id: fc.option(fc.uuid(), { nil: undefined }),
        name: anyName({ maxLength: 300 }),
        domain: anyDomain(model, params),
        intervals: fc.option(anyIntervals(params), { nil: undefined }),
        joint: fc.option(anyJoint(params), { nil: undefined }),
      })
      .map(({ id, name, domain, intervals, joint }) => ({
        ...(id !== undefined && { id }),
        name,
        params,
        domain,
        ...(intervals && { intervals }),
        ...(joint && { joint }),
      })),
  );
}

function anyDomain(model: Model, calibrated: readonly string[]): fc.Arbitrary<UsedCalibration["domain"]> {
  const ids = Object.keys(model.params).filter((id) => !calibrated.includes(id));
  return fc.subarray(ids).chain((stated) => {
    const some = stated.map((id) => [id, anyRange(paramOf(model, id))] as const);
    return fc.record(Object.fromEntries(some));
  });
}

function anyRange(param: Param): fc.Arbitrary<DomainRange> {
  const value = anyValue(param);
  if (param.kind !== "number")
    return fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((values) => ({ values }));
  return fc.tuple(value, value).map(([one, other]) => {
    const [min, max] = [Number(one), Number(other)].toSorted((a, b) => a - b);
    return { min: min ?? 0, max: max ?? 0 };
  });
}

function anyIntervals(params: readonly string[]): fc.Arbitrary<Readonly<Record<string, Interval>>> {
  const end = fc.double({ noNaN: true, noDefaultInfinity: true });
  const interval = fc
    .tuple(end, end)
    .map(([a, b]) => ({ low: Math.min(a, b) + 0, high: Math.max(a, b) + 0 }));
  return fc.record(Object.fromEntries(params.map((id) => [id, interval])));
}

function anyJoint(params: readonly string[]): fc.Arbitrary<JointErrors> {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const errors = fc.array(number, { minLength: 1, maxLength: params.length });
  return fc.record(Object.fromEntries(params.map((id) => [id, errors])));
}

function paramOf(model: Model, id: string): Param {
  const param = model.params[id];
  if (!param) throw new RangeError(`${model.id} has no parameter ${JSON.stringify(id)}.`);
  return param;
}
