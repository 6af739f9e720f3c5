import type { Model } from "@wirecost/sim-core/model";
import { models } from "@wirecost/sim-core/models";
import { possibleSystems, systemsOfHeaders } from "./formats/table/columns/systems-of-headers.ts";
import { isUsable, type Reading } from "./reading.ts";

/** What a file is about, as far as it says so itself. */
export interface SystemOfFile {
  /** null for the file of a tool that measures systems of its own; undefined where the file does not say. */
  readonly model: Model | null | undefined;
  /** Where it does not: those that may be meant, none where no word of the file is theirs. */
  readonly possible: readonly Model[];
}

/** What is looked at of a reading. */
type Glance = Pick<Reading, "columns" | "schema" | "complaints" | "needsMapping" | "rowCount">;

/**
 * Which model a file is about: a table by its headers, whatever its cells hold, and any other file by its format.
 * So a bad value is complained about in the words of the system that it belongs to.
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
  // Headers that several share: values may fit the settings of one only.
  const fitting = named.length > 1 ? named.filter((model) => isGood(read(model))) : named;
  const [only, ...others] = fitting;
  if (only && others.length === 0) return { model: only, possible: [] };
  return { model: undefined, possible: named.length > 0 ? named : possibleSystems(headers, "some") };
}

/** The only model that reads a file without an error, else the one that reads most of its rows. */
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
