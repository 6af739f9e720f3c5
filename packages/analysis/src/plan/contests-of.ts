import { type Model, type Params, simulate } from "@wirecost/sim-core";
import { isStartUp } from "./is-start-up.ts";

/**
 * Groups of competing cells, between which a user may choose. A latency is given, so a cell competes only at its own;
 * so does a pattern that locks with others that lock. A server that refuses more clients than another does less of the
 * job, and competes with none.
 *
 * @returns indexes of the cells of each contest
 */
export function contestsOf(
  model: Model,
  axes: readonly string[],
  cells: readonly Params[],
): readonly (readonly number[])[] {
  const contests = new Map<string, number[]>();
  cells.forEach((params, i) => {
    const given = axes.map((id) => {
      const param = model.params[id];
      if (!param?.tunable && !(param && isStartUp(param))) return params[id];
      if (param.kind !== "choice") return "";
      return param.options.find(({ value }) => value === params[id])?.family ?? "";
    });
    const key = JSON.stringify(given);
    contests.set(key, [...(contests.get(key) ?? []), i]);
  });
  const { turnsAway } = model.view;
  if (turnsAway === undefined) return [...contests.values()];
  return [...contests.values()].flatMap((members) => {
    const refused = new Map(members.map((i) => [i, simulate(model, cells[i] ?? {})[turnsAway] ?? 0]));
    const fewest = Math.min(...refused.values());
    const serves = (i: number) => refused.get(i) === fewest;
    return [members.filter(serves), ...members.filter((i) => !serves(i)).map((i) => [i])];
  });
}
