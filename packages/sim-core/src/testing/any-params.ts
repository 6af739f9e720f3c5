import fc from "fast-check";
import type { Model } from "../model/model.ts";
import type { Param, Params, ParamValue } from "../model/param.ts";

/** Any value that a parameter accepts, its ends and the values worth trying among them. */
export function anyValue(param: Param): fc.Arbitrary<ParamValue> {
  if (param.kind === "toggle") return fc.boolean();
  if (param.kind === "choice") return fc.constantFrom(...param.options.map((option) => option.value));
  const { min, max } = param;
  const inside = param.integer
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true }).map((value) => value + 0); // No -0: no setting has one.
  return fc.oneof(inside, fc.constantFrom(min, max, ...param.suggest));
}

/** Any settings that a model accepts. */
export function anyParams(model: Model): fc.Arbitrary<Params> {
  return fc.record(
    Object.fromEntries(Object.entries(model.params).map(([id, param]) => [id, anyValue(param)])),
  );
}

/** Any settings of at most 70 clients: solving a queueing network takes time that grows with their square. */
export function anySmallParams(model: Model): fc.Arbitrary<Params> {
  return anyParams(model).map((params) => {
    const clients = Number(params.clients ?? 0);
    return clients > 70 ? { ...params, clients: 1 + (clients % 70) } : params;
  });
}
