/** A first line of fields in single quotes, with nothing between them but the delimiter. A doubled quote is text. */
const HEADER = /^'(?:[^'\n]|'')*'(?:[,;\t|]'(?:[^'\n]|'')*')+\r?(?:\n|$)/;
const FIELD = /(^|[,;\t|])'([^']*(?:''[^']*)*)'(?=[,;\t|\r\n]|$)/gm;

/** Whether a table has its fields in single quotes, as some SQL tools write them. */
export function isSingleQuoted(text: string): boolean {
  return HEADER.test(text);
}

/** A table with its fields in double quotes instead. */
export function withDoubleQuotes(text: string): string {
  if (!isSingleQuoted(text)) return text;
  return text.replace(
    FIELD,
    (_, before: string, field: string) => `${before}"${field.replaceAll("''", "'").replaceAll('"', '""')}"`,
  );
}
