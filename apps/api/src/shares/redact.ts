import type { SharedContent, SharedItem, SharedSet } from "@wirecost/contract";
import { AppError } from "../app-error.ts";

/** A name, and what stands for it. */
export interface Replacement {
  readonly name: string;
  readonly by: string;
}

/** Letters, digits and what else names of OpenEdge and SQL are made of: a name ends where none of them follows. */
const PART = String.raw`[\p{L}\p{N}_$#%&-]`;

/**
 * A function that replaces names wherever they stand alone in a text, whatever the case of their letters and however
 * their accents are written; the longest first, so that a host goes before the table that it is named like.
 */
export function replacer(replacements: readonly Replacement[]): (text: string) => string {
  if (replacements.length === 0) return (text) => text;
  const by = new Map(replacements.map((one) => [key(one.name), one.by]));
  const names = [...by.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<!${PART})(?:${names.map(escaped).join("|")})(?!${PART})`, "giu");
  // A pattern takes more letters for the same than lower case does, ſ for s as an example.
  const alike = (found: string) =>
    names.find((name) => new RegExp(`^(?:${escaped(name)})$`, "iu").test(found)) ?? found;
  return (text) =>
    text.normalize("NFC").replace(pattern, (found) => by.get(key(found)) ?? by.get(alike(found)) ?? found);
}

function key(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/**
 * What a link holds without the names that people gave: those of calibrations, labels of rows, what was measured
 * on, and, where rows bring a schema of their own, everything that the schema calls them. A model's own words stay.
 */
export function redactContent(content: SharedContent, replace: (text: string) => string): SharedContent {
  if (content.kind !== "comparison") return redactOne(content, replace);
  const { items, view } = content.document;
  return {
    kind: "comparison",
    document: {
      items: items.map((item): SharedItem => ({ ...redactOne(item, replace), title: replace(item.title) })),
      view: {
        ...view,
        // A model's own metric keeps its id, also where somebody has a table of that name.
        metric: items.some((item) => hasOwnMetric(item, view.metric)) ? replace(view.metric) : view.metric,
        row: redactKey(view.row, items, replace),
      },
    },
  };
}

/** The row of a chart is named by its values, as JSON: in that text a name can follow the n of a line's end. */
function redactKey(key: string, items: readonly SharedItem[], replace: (text: string) => string): string {
  const values = valuesOf(key);
  if (!values) return replace(key);
  const own = items.some((item) => item.kind === "measured" && item.document.schema !== null);
  if (!own) return key;
  return JSON.stringify(values.map((value) => (typeof value === "string" ? replace(value) : value)));
}

function valuesOf(key: string): readonly unknown[] | undefined {
  try {
    const values: unknown = JSON.parse(key);
    return Array.isArray(values) ? values : undefined;
  } catch {
    return undefined;
  }
}

function hasOwnMetric(item: SharedItem, id: string): boolean {
  return item.kind === "measured" && (item.document.schema?.metrics.some((one) => one.id === id) ?? false);
}

type One = Exclude<SharedContent, { kind: "comparison" }>;

function redactOne(content: One, replace: (text: string) => string): One {
  if (content.kind === "measured")
    return { kind: "measured", document: redactSet(content.document, replace) };
  const { calibration, ...run } = content.document;
  if (!calibration) return { kind: "run", document: run };
  // Its id would tell two links apart that ought to look alike.
  const { id: _, ...used } = calibration;
  return { kind: "run", document: { ...run, calibration: { ...used, name: replace(used.name) } } };
}

function redactSet(set: SharedSet, replace: (text: string) => string): SharedSet {
  const labelled = {
    ...set,
    passport: set.passport === null ? null : textsReplaced(set.passport, replace),
    rows: set.rows.map((row) => ({ ...row, row: replace(row.row), label: replace(row.label) })),
  };
  if (set.schema === null) return labelled;
  checkApart(
    [...set.schema.settings, ...set.schema.metrics].map(({ id }) => id),
    replace,
  );
  for (const column of set.schema.settings) if (column.kind === "choice") checkApart(column.values, replace);
  const own = (values: SharedSet["setup"]) => keysReplaced(textsReplaced(values, replace), replace);
  const [first, second] = set.axes;
  return {
    ...labelled,
    schema: {
      settings: set.schema.settings.map((column) =>
        column.kind === "choice"
          ? { ...named(column, replace), values: column.values.map(replace) }
          : named(column, replace),
      ),
      metrics: set.schema.metrics.map((column) => named(column, replace)),
    },
    setup: own(set.setup),
    axes: [replace(first), replace(second)],
    metric: replace(set.metric),
    rows: labelled.rows.map((row) => ({
      ...row,
      settings: own(row.settings),
      metrics: keysReplaced(row.metrics, replace),
    })),
  };
}

/**
 * What is told apart stays so. A column may be called table-1 already, where it was copied from another link.
 *
 * @throws AppError invalid-request where two names would become one, and their figures be taken for each other's
 */
function checkApart(names: readonly string[], replace: (text: string) => string): void {
  const taken = new Map<string, string>();
  for (const name of names) {
    const by = replace(name);
    const other = taken.get(by);
    if (other !== undefined && other !== name) {
      const [first, second, both] = [other, name, by].map((text) => JSON.stringify(text));
      throw new AppError(
        "invalid-request",
        `${first} and ${second} would both be called ${both}: say that the replaced name is of another kind, or leave it.`,
      );
    }
    taken.set(by, name);
  }
}

function named<T extends { readonly id: string; readonly label: string }>(
  column: T,
  replace: (text: string) => string,
): T {
  return { ...column, id: replace(column.id), label: replace(column.label) };
}

function keysReplaced<T>(
  record: Readonly<Record<string, T>>,
  replace: (text: string) => string,
): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [replace(name), value]));
}

/** A record whose values that are texts are replaced. */
function textsReplaced<T extends object>(record: T, replace: (text: string) => string): T {
  const entries = Object.entries(record).map(([name, value]) => [
    name,
    typeof value === "string" ? replace(value) : value,
  ]);
  return { ...record, ...Object.fromEntries(entries) };
}
