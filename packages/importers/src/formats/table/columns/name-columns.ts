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
  /** Undefined where the header names nothing of the model, or something that another column names before it. */
  readonly target?: ColumnTarget;
  /** Where the header names several and no other column decides: all of them, the likeliest first. */
  readonly either?: readonly ColumnTarget[];
}

/** Says what each header of a table names for a model: alone, in another unit, or together with other columns. */
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
  /** Whether a column may hold it: what two columns would hold, the first one does. */
  const take = (target: ColumnTarget): boolean => {
    const key = targetKey(target);
    if (!isDeclared(model, target) || (key !== undefined && taken.has(key))) return false;
    if (key !== undefined) taken.add(key);
    return true;
  };
  // Those with one meaning first, wherever they stand: they decide what the others mean.
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

/** What a header that has several meanings may hold, the likeliest first. */
function eitherOf(
  key: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
): readonly ColumnTarget[] {
  // What a harness writes is more often what it measured.
  const own = vocabularyOf(model).either?.[key] ?? [names.get(`${key}metric`), names.get(`${key}setting`)];
  return own.flatMap((target) => target ?? []);
}

/** How names of settings and metrics end that say their unit. */
const OWN_UNITS = ["", "ms", "us", "s", "h", "bytes", "mib", "mbits", "mbit", "mbs"];

/** What a header means in another unit than the declared one: "rtt_s" where rtt or rtt_ms has a name. */
function namedInUnit(
  header: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
  model: Model,
): readonly ColumnTarget[] | undefined {
  const said = headerUnit(header);
  if (!said?.size) return undefined;
  const base = normalizeHeader(said.base);
  if (base === "") return undefined;
  const found = OWN_UNITS.map((unit) => names.get(base + unit)).find((target) => {
    // A choice has no unit: "link" may be a kind of database, "link (Mbit/s)" is none.
    const isNumber =
      target?.kind === "metric" ||
      (target?.kind === "setting" && model.params[target.param]?.kind === "number");
    if (!target || !isNumber) return false;
    return "factor" in columnFactor(header, target, model);
  });
  return found ? [found] : undefined;
}

/** A rate per minute or hour, where the rate per second has a name: columnFactor() converts it. */
function namedPerSecond(
  header: string,
  names: ReadonlyMap<string, ColumnTarget | null>,
): readonly ColumnTarget[] {
  if (!/\/(?:min|h)$/.test(headerWords(header).unit)) return [];
  const target = names.get(normalizeHeader(header.replace(/(?:min|minutes?|h|hours?)\W*$/i, "sec")));
  return target?.kind === "metric" ? [target] : [];
}
