/** Search text for LIKE, with wildcards escaped. */
export function asText(search: string): string {
  return search.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
