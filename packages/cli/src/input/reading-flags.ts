/** Options of every command that reads measured files. */
export const readingHelp = [
  ["--model MODEL", "the system it is about, or none for a custom table; without it the file's words decide"],
  [
    "--column HEADER=WHAT",
    'meaning of a column: a setting, a metric, row, label, replicate or ignore; without a model: setting, or metric as in "metric ms lower"',
    "repeatable",
  ],
  ["--map HEADER:TEXT=VALUE", "what a text of a setting means: 'pattern:n plus 1=query-a-row'", "repeatable"],
  [
    "--numbers MARK",
    "the decimal mark, point or comma, of all columns or of one: 'took=comma'",
    "repeatable",
  ],
  ["--set NAME=VALUE", "a setting of every row that does not say it: mm=8192 or -Mm=8192", "repeatable"],
  ["--pf FILE", "settings from a .pf file or a database's .lg", "repeatable"],
] as const;

/** Options of every command that may ask a server. */
export const serverHelp = [
  ["--url URL", "the server, instead of WIRECOST_URL"],
  ["--token-file FILE", "where the key is, instead of WIRECOST_TOKEN; mode 600"],
] as const;
