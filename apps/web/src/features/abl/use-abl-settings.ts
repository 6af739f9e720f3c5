import { type Assumptions, ITERATIONS, OTHER_RECORDS, type TableSize, tableKey } from "@wirecost/abl";
import { joinsOnServer, parseRelease, releaseSettings } from "@wirecost/abl/parameters";
import { fieldSizes, recordBytes } from "@wirecost/importers/schemas";
import { defaultParams } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { createParser, parseAsFloat, parseAsInteger, parseAsString, useQueryStates } from "nuqs";
import { useMemo } from "react";
import type { NamedSchema } from "../../entities/schema/named-schema.ts";
import { useOpenSchema } from "../../entities/schema/open-schema.ts";
import {
  type ReviewedServer,
  takenSettings,
  useReviewedServer,
} from "../../entities/workload/reviewed-server.ts";

const MAX_TABLES = 500;

/** `customer:5000,order:12`: records that EACH of a table reads per execution. */
const byTable = createParser<ReadonlyMap<string, number>>({
  parse(text) {
    const found = new Map<string, number>();
    for (const part of text.split(",").slice(0, MAX_TABLES)) {
      const [, table, count] = /^([^:,]+):(\d{1,9})$/.exec(part) ?? [];
      if (table !== undefined) found.set(tableKey(table), Number(count));
    }
    return found;
  },
  serialize: (records) => [...records].map(([table, count]) => `${table}:${count}`).join(","),
  eq: (a, b) => a.size === b.size && [...a].every(([table, count]) => b.get(table) === count),
});

const NONE: ReadonlyMap<string, number> = new Map();
const defaults = defaultParams(openedgeQuery);

const PARSERS = {
  rttMs: parseAsFloat.withDefault(10),
  /** By default, those of the server whose parameter file was reviewed, or else of the release. */
  mm: parseAsInteger,
  prefetchNumRecs: parseAsInteger,
  recordBytes: parseAsInteger.withDefault(Number(defaults.recordBytes)),
  records: byTable.withDefault(NONE),
  bytes: byTable.withDefault(NONE),
  version: parseAsString.withDefault(""),
  iterations: parseAsInteger.withDefault(ITERATIONS),
};

export type AblSettings = ReturnType<typeof useAblSettings>["settings"];

/** The page's settings, which are in the address; the code is not. */
export function useAblSettings() {
  const [stated, change] = useQueryStates(PARSERS, { history: "replace" });
  const reviewed = useReviewedServer();
  const server = useMemo(() => serverOf(reviewed, stated.version), [reviewed, stated.version]);
  const settings = {
    ...stated,
    mm: stated.mm ?? Number(server.settings.mm),
    prefetchNumRecs: stated.prefetchNumRecs ?? Number(server.settings.prefetchNumRecs),
  };
  const { rttMs, mm, prefetchNumRecs, recordBytes, records, bytes, iterations } = settings;
  const schema = useOpenSchema();
  const ofSchema = useMemo(() => sizesOfSchema(schema), [schema]);
  const assumptions = useMemo((): Assumptions => {
    const given = takenSettings({ latencyMs: rttMs / 2, mm, prefetchNumRecs, recordBytes });
    return {
      settings: { ...defaults, ...server.settings, ...given },
      tables: {
        ...ofSchema,
        ...Object.fromEntries(
          [...new Set([...records.keys(), ...bytes.keys()])].map((table) => [
            table,
            {
              ...ofSchema[table],
              records: records.get(table),
              recordBytes: bytes.get(table) ?? ofSchema[table]?.recordBytes,
            },
          ]),
        ),
      },
      recordsAtLine: new Map(),
      release: server.release,
      joinsOnServer: server.joinsOnServer,
      otherRecords: OTHER_RECORDS,
      iterations: iterations >= 0 ? iterations : ITERATIONS,
    };
  }, [rttMs, mm, prefetchNumRecs, recordBytes, records, bytes, server, iterations, ofSchema]);
  return { settings, change, assumptions, schema, server };
}

/** Server settings without a field or value on the page: those of a reviewed file, or else the defaults. */
function serverOf(reviewed: ReviewedServer | undefined, version: string) {
  const stated = parseRelease(version);
  if (reviewed) {
    const { name, release, ...server } = reviewed;
    const from = `${name}, reviewed for OpenEdge ${release}`;
    return { ...server, release: stated ?? parseRelease(release), from, isReviewed: true };
  }
  const settings = stated ? releaseSettings(stated) : defaults;
  const from = `defaults of OpenEdge ${stated?.name ?? "12.2 and later"}`;
  return { settings, joinsOnServer: joinsOnServer({}, stated), release: stated, from, isReviewed: false };
}

/** Table sizes from a schema, by name in the code: numbers of records, and bytes of a record and its fields. */
function sizesOfSchema(schema: NamedSchema | undefined): Readonly<Record<string, TableSize>> {
  return Object.fromEntries(
    (schema?.tables ?? []).map((table) => [
      tableKey(table.name),
      {
        total: table.size?.records,
        recordBytes: recordBytes(table)?.bytes,
        fieldSizes: fieldSizes(table),
        uniqueKeys: table.uniqueKeys,
      },
    ]),
  );
}
