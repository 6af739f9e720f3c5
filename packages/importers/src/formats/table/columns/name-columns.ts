import type { Model } from "@wirecost/sim-core";
import type { ColumnTarget } from "../../../reading.ts";
import { normalizeHeader } from "../../../values/normalize-header.ts";
import { vocabularyOf } from "../../../vocabularies/vocabulary-of.ts";
import { chooseCombinations } from "../table-combinations.ts";
import { columnFactor } from "./column-factor.ts";
import { headerUnit } from "./column-unit.ts";
import { headerWords } from "./header-words.ts";
import { isDeclared, targetKey, targetsByHeader } from "./table-targets.ts";

export interface NamedColumn {
  /** Undefined if the header names nothing in the model, or a target that an earlier column has. */
  readonly target?: ColumnTarget;
  /** If the header is ambiguous and no other column decides: all targets, the likeliest first. */
  readonly either?: readonly ColumnTarget[];
}

/**
 * Determines the target of each header of a table in a model: alone, in another unit, or together with other columns.
 */
export function nameColumns(headers: readonly string[], model: Model): readonly NamedColumn[] {
  const names = targetsByHeader(model);
  const combined = chooseCombinations(headers, names, model);
  const named = headers.map((header, i): readonly ColumnTarget[] => {
    const key = normalizeHeader(header);
    const alone = combined.get(i) ?? names.get(key);
    if (alone) return [alone];
    if (alone === null) return eitherOf(key, names, model);
    return namedInUnit(header, names, model) ?? namedPerSecond(header, names);
  });
  const taken = new Set<string>();
  /** Whether a column may have a target: each target belongs to the first column that names it. */
  const take = (target: ColumnTarget): boolean => {
    const key = targetKey(target);
    if (!isDeclared(model, target) || (key !== undefined && taken.has(key))) return false;
    if (key !== undefined) taken.add(key);
    return true;
  };
  // Unambiguous headers first, wherever they are: they decide the meaning of the others.
  const certain = named.map(([target, ...others]) =>
    target && others.length === 0 && take(target) ? target : undefined,
  );
  return named.map((targets, i): NamedColumn => {
    const target = certain[i];
    if (target) return { target };
    if (targets.length < 2) return {};
    const free = targets.filter((one) => isDeclared(model, one) && !taken.has(targetKey(one) ?? ""));
    const [only] = free;
    if (free.length === 1 && only && take(only)) return { target: only };
    return free.length > 1 ? { either: free } : {};
  });
}

/** The possible targets of an ambiguous header, the likeliest first. */
function eitherOf(
  key: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
): readonly ColumnTarget[] {
  // A harness mostly writes what it measured.
  const own = vocabularyOf(model).either?.[key] ?? [names.get(`${key}metric`), names.get(`${key}setting`)];
  return own.flatMap((target) => target ?? []);
}

/** Suffixes of setting and metric names that state their unit. */
const OWN_UNITS = ["", "ms", "us", "s", "h", "bytes", "mib", "mbits", "mbit", "mbs"];

/** The target of a header in another unit than the declared one: "rtt_s" if rtt or rtt_ms is a name. */
function namedInUnit(
  header: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
): readonly ColumnTarget[] | undefined {
  const ending = headerUnit(header);
  if (!ending?.size) return undefined;
  const base = normalizeHeader(ending.base);
  if (base === "") return undefined;
  const found = OWN_UNITS.map((unit) => names.get(base + unit)).find((target) => {
    // A choice has no unit: "link" may be a kind of database, "link (Mbit/s)" may not.
    const isNumber =
      target?.kind === "metric" ||
      (target?.kind === "setting" && model.params[target.param]?.kind === "number");
    if (!target || !isNumber) return false;
    return "factor" in columnFactor(header, target, model);
  });
  return found ? [found] : undefined;
}

/** A rate per minute or hour, if the rate per second is a metric: columnFactor() converts it. */
function namedPerSecond(
  header: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
): readonly ColumnTarget[] {
  if (!/\/(?:min|h)$/.test(headerWords(header).unit)) return [];
  const target = names.get(normalizeHeader(header.replace(/(?:min|minutes?|h|hours?)\W*$/i, "sec")));
  return target?.kind === "metric" ? [target] : [];
}
