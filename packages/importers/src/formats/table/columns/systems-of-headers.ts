import type { Model } from "@wirecost/sim-core/model";
import { models } from "@wirecost/sim-core/models";
import { nameColumns } from "./name-columns.ts";
import { runHeaders } from "./repeated-columns.ts";
import { isMeasured } from "./table-targets.ts";

/** Headers that are start-up parameters of a system in its own spelling, which decide that it is the one. */
const DECISIVE = 2;

/** So many settings and metrics that a model names tell its tables from others that share a word or two with them. */
const ENOUGH = 3;

/**
 * The models that the headers of a table speak of, alone or together with others: every column is named, or enough
 * of them and most. Columns that none names do not make it a table of another system.
 *
 * @returns those that name the most columns: several where the headers do not tell them apart
 */
export function systemsOfHeaders(headers: readonly string[]): readonly Model[] {
  const flagged = systemOfFlags(headers);
  if (flagged) return [flagged];
  const fits = models.flatMap((model) => {
    const fit = fitOf(model, headers);
    const said = fit.unnamed === 0 || (fit.own >= ENOUGH && fit.own > fit.unnamed);
    return fit.measures && said ? [{ model, ...fit }] : [];
  });
  const best = fits.reduce((least, { unnamed }) => Math.min(least, unnamed), Number.POSITIVE_INFINITY);
  return fits.flatMap(({ model, unnamed }) => (unnamed === best ? [model] : []));
}

/**
 * The model whose start-up parameters stand in the headers as they are written there, with the dash: two or more of
 * them, or one where nothing else says another system. The other columns may be called anything.
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
  // Settings alone, every column of them known, measure nothing.
  if (!measures && unnamed === 0) return undefined;
  if (most >= DECISIVE) return first.model;
  return possibleSystems(headers, "some").every((model) => model === first.model) ? first.model : undefined;
}

/** The models that may be meant: those that name what was measured and one more column, or all columns. */
export function possibleSystems(headers: readonly string[], columns: "some" | "all"): readonly Model[] {
  return models.filter((model) => {
    const { measures, own, unnamed } = fitOf(model, headers);
    return measures && (unnamed === 0 || (columns === "some" && own > 1));
  });
}

/** How many columns a model names as its settings and metrics, and how many it has no name for. */
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
