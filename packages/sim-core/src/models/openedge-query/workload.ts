import { chosen, type Params } from "../../model/param.ts";
import { NARROWED, type Pattern, patterns } from "./pattern.ts";

/** Documented size of a message's header. */
export const HEADER_BYTES = 40;
/** Largest -Mm, where the records filled ahead that grow with -Mm were measured. */
const LARGEST_MM = 32_600;

export function workload(p: Params) {
  const records = Number(p.records);
  const mm = Number(p.mm);
  const pattern =
    p.pattern === "open-query-cache" && p.cache === 0
      ? "open-query"
      : chosen(patterns, p.pattern, "a code pattern");
  return {
    pattern,
    /** Records of the query; for a join, of its inner table. */
    records,
    outerRecords: Number(p.outerRecords),
    /** Bytes of one record in a message, reduced by FIELDS where that works. */
    recordBytes: recordBytes(p, pattern),
    outerRecordBytes: Number(p.outerRecordBytes),
    /** Outer records read again by a sorted join. */
    outerRereads: Math.round((records * Number(p.outerChange)) / 100),
    findByIndex: p.findBy === "index",
    mm,
    firstRecordAlone: p.prefetchDelay !== true && p.firstMessage === "documented",
    counterReadings: Number(p.counterReadings),
    /** Records after which a message is sent to a waiting client, unless -prefetchFactor applies first. */
    numRecs: Number(p.prefetchNumRecs),
    /** Fill level at which a message is sent, 0 to 1; 0 if only -prefetchNumRecs applies. */
    factor: Number(p.prefetchFactor) / 100,
    /** Records that the server fills while the client is busy with a message, apart from its time per record. */
    recordsAhead: Number(p.recordsAhead) + (Number(p.bufferRecords) * mm) / LARGEST_MM,
    /** Outcome of the race in this run, in standard deviations: above 0, messages are fuller than on average. */
    raceChance: Number(p.raceChance),
    /** Share of the rest of a message that the server fills in addition, 0 to 1. */
    fillAhead: Number(p.fillAhead) / 100,
  };
}

/** The settings as the laws need them: options that do not apply are already resolved. */
export type Workload = ReturnType<typeof workload>;

function recordBytes(p: Params, pattern: Pattern): number {
  if (p.fields === true && NARROWED.includes(pattern)) return Number(p.fieldsBytes);
  return Number(pattern === "sql89-select" ? p.sqlRecordBytes : p.recordBytes);
}

/** Records of this size that fit in one message: the header is documented, the rest is the records'. */
export function capacity(mm: number, recordBytes: number): number {
  return Math.max(1, Math.floor((mm - HEADER_BYTES) / recordBytes));
}
