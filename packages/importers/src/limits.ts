/** Largest file that is read at all. */
export const MAX_BYTES = 100 * 1024 * 1024;

/** Largest content of a compressed file. */
export const MAX_UNPACKED = 500 * 1024 * 1024;

/** Most members of a gzip file: an empty one has 20 bytes, and takes as long as any to begin. */
export const MAX_MEMBERS = 10_000;

/** Longest JSON document, in characters: it is read as a whole, and takes many times its length in memory. */
export const MAX_JSON = 32 * 1024 * 1024;

/** Longest line of a file of JSON lines, in characters. */
export const MAX_JSON_LINE = 64 * 1024;

/** Most measured rows in one file. */
export const MAX_ROWS = 1_000_000;

/** Most lines of one table: blank ones are no rows, yet take time. */
export const MAX_LINES = 2 * MAX_ROWS;

/** Most columns in one table. */
export const MAX_COLUMNS = 200;

/** Longest field of a table, or longest line of a report, in characters. */
export const MAX_FIELD = 4096;

/** Most complaints of one severity that are listed; the rest is counted. */
export const MAX_COMPLAINTS = 100;
