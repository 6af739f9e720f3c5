/** Search text for LIKE, whose wildcards are ordinary characters to the person who types them. */
export function asText(search: string): string {
  return search.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
