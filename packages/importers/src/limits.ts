/** Maximum size of a file. */
export const MAX_BYTES = 100 * 1024 * 1024;

/** Maximum size of a compressed file's content. */
export const MAX_UNPACKED = 500 * 1024 * 1024;

/** Maximum number of gzip members: an empty one has 20 bytes, and costs as much to start as any. */
export const MAX_MEMBERS = 10_000;

/**
 * Maximum length of a JSON document in characters: it is read as a whole, and takes many times its length in memory.
 */
export const MAX_JSON = 32 * 1024 * 1024;

/** Maximum length of a line of JSON lines, in characters. */
export const MAX_JSON_LINE = 64 * 1024;

/** Maximum number of measured rows in a file. */
export const MAX_ROWS = 1_000_000;

/** Maximum number of lines in a table: blank ones are not rows, but take time. */
export const MAX_LINES = 2 * MAX_ROWS;

/** Maximum number of columns in a table. */
export const MAX_COLUMNS = 200;

/** Maximum length of a table's field or a report's line, in characters. */
export const MAX_FIELD = 4096;

/** Maximum number of listed complaints per severity; the rest is counted. */
export const MAX_COMPLAINTS = 100;
