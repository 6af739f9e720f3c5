import type { Model } from "@wirecost/sim-core/model";
import { models } from "@wirecost/sim-core/models";
import { possibleSystems, systemsOfHeaders } from "./formats/table/columns/systems-of-headers.ts";
import { isUsable, type Reading } from "./reading.ts";

/** The system of a file, as far as the file identifies it. */
export interface SystemOfFile {
  /** null for a tool that measures arbitrary systems; undefined if the file does not identify one. */
  readonly model: Model | null | undefined;
  /** Otherwise the possible models, none if the file uses no model's terms. */
  readonly possible: readonly Model[];
}

/** The part of a reading that is examined. */
type Glance = Pick<Reading, "columns" | "schema" | "complaints" | "needsMapping" | "rowCount">;

/**
 * The model of a file: for a table by its headers, whatever its cells contain, and for any other file by its format. So
 * a bad value is reported in the terms of its own system.
 *
 * @param read reads the file for a model, or for none
 */
export function systemOfFile(read: (model: Model | null) => Glance): SystemOfFile {
  const { columns, schema } = read(null);
  if (!columns) {
    if (schema) return { model: null, possible: [] };
    return systemOfFormat(read);
  }
  const headers = columns.map(({ header }) => header);
  const named = systemsOfHeaders(headers);
  // Headers that several models share: values may fit the settings of only one.
  const fitting = named.length > 1 ? named.filter((model) => isGood(read(model))) : named;
  const [only, ...others] = fitting;
  if (only && others.length === 0) return { model: only, possible: [] };
  return { model: undefined, possible: named.length > 0 ? named : possibleSystems(headers, "some") };
}

/** The only model that reads a file without an error, or else the one that reads most of its rows. */
function systemOfFormat(read: (model: Model) => Glance): SystemOfFile {
  const readings = models.map((model) => ({ model, reading: read(model) }));
  const good = readings.filter(({ reading }) => isGood(reading));
  if (good.length > 1) return { model: undefined, possible: good.map(({ model }) => model) };
  const most = readings.reduce<(typeof readings)[number] | undefined>(
    (best, one) => (one.reading.rowCount > (best?.reading.rowCount ?? 0) ? one : best),
    good[0],
  );
  return { model: most?.model, possible: [] };
}

function isGood(reading: Glance): boolean {
  return isUsable(reading) && reading.rowCount > 0;
}
