/** A first line of fields in single quotes, with nothing between them but the delimiter. */
const HEADER = /^'[^'\n]*'(?:[,;\t|]'[^'\n]*')+\r?(?:\n|$)/;
const EMPTY_FIELD = /(?<=^|[,;\t|])''(?=[,;\t|\r]|$)/gm;
/** The marks of one quoting, in the other. A doubled quote is part of the text. */
const DOUBLE: Readonly<Record<string, string>> = { "''": "'", "'": '"', '"': '""' };

/** Whether a table has its fields in single quotes, as some SQL tools write them. */
export function isSingleQuoted(text: string): boolean {
  return HEADER.test(text);
}

/** A table with its fields in double quotes instead. */
export function withDoubleQuotes(text: string): string {
  if (!isSingleQuoted(text)) return text;
  return text.replace(EMPTY_FIELD, "").replace(/''|['"]/g, (marks) => DOUBLE[marks] ?? marks);
}
