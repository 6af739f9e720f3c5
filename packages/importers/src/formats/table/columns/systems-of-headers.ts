import type { Model } from "@wirecost/sim-core/model";
import { models } from "@wirecost/sim-core/models";
import { nameColumns } from "./name-columns.ts";
import { runHeaders } from "./repeated-columns.ts";
import { isMeasured } from "./table-targets.ts";

/** Headers that are start-up parameters in OpenEdge's spelling, which identify the system. */
const DECISIVE = 2;

/** Minimum number of settings and metrics that distinguishes a model's tables from others that share a word or two. */
const ENOUGH = 3;

/**
 * The models to which the headers of a table refer, alone or in combination: all columns are named, or enough of them
 * and the majority. Unknown columns do not exclude a system.
 *
 * @returns those that name the most columns: several where the headers do not tell them apart
 */
export function systemsOfHeaders(headers: readonly string[]): readonly Model[] {
  const flagged = systemOfFlags(headers);
  if (flagged) return [flagged];
  const fits = models.flatMap((model) => {
    const fit = fitOf(model, headers);
    const isMatch = fit.unnamed === 0 || (fit.own >= ENOUGH && fit.own > fit.unnamed);
    return fit.measures && isMatch ? [{ model, ...fit }] : [];
  });
  const best = fits.reduce((least, { unnamed }) => Math.min(least, unnamed), Number.POSITIVE_INFINITY);
  return fits.flatMap(({ model, unnamed }) => (unnamed === best ? [model] : []));
}

/**
 * The model whose start-up parameters are headers as written with the dash: two or more, or one if no header indicates
 * another system. The other columns may have any name.
 */
function systemOfFlags(headers: readonly string[]): Model | undefined {
  const written = new Set(headers.map((header) => header.trim()).filter((header) => header.startsWith("-")));
  if (written.size === 0) return undefined;
  const counts = models.map((model) => {
    const flags = Object.values(model.params).filter(({ flag }) => flag !== undefined && written.has(flag));
    return { model, flags: flags.length };
  });
  const most = Math.max(...counts.map(({ flags }) => flags));
  const [first, ...others] = counts.filter(({ flags }) => flags === most);
  if (!first || most === 0 || others.length > 0) return undefined;
  const { measures, unnamed } = fitOf(first.model, headers);
  // Known settings alone are not a measurement.
  if (!measures && unnamed === 0) return undefined;
  if (most >= DECISIVE) return first.model;
  return possibleSystems(headers, "some").every((model) => model === first.model) ? first.model : undefined;
}

/** The possible models: those that name a measured column and one more, or all columns. */
export function possibleSystems(headers: readonly string[], columns: "some" | "all"): readonly Model[] {
  return models.filter((model) => {
    const { measures, own, unnamed } = fitOf(model, headers);
    return measures && (unnamed === 0 || (columns === "some" && own > 1));
  });
}

/** The numbers of columns that are settings and metrics of a model, and of unknown ones. */
function fitOf(model: Model, headers: readonly string[]) {
  const all = runHeaders(headers, model);
  const named = nameColumns(all, model).map(({ target, either }) => (target ? [target] : (either ?? [])));
  const own = named.filter((targets) =>
    targets.some(({ kind }) => kind === "setting" || kind === "metric" || kind === "combined"),
  ).length;
  const unnamed = named.filter((targets, i) => targets.length === 0 && all[i]?.trim() !== "").length;
  const measures = named.some((targets) => targets.some((target) => isMeasured(model, target)));
  return { own, unnamed, measures };
}
