/** Maximum length of an id, which is part of addresses. */
const LONGEST = 60;
/** Half a surrogate pair left at the end by truncation, which no address can contain. */
const HALF = /[\ud800-\udbff]$/;

/**
 * An id for each column of a file, by header: lower case, words joined by hyphens, each id once.
 *
 * @returns ids in the order of the headers; "column-3" for a third column whose header has no letter
 */
export function columnIds(headers: readonly string[]): readonly string[] {
  return headers.map(columnNamer());
}

/** Names the columns of one file as {@link columnIds} does, one after the other. */
export function columnNamer(): (header: string) => string {
  const taken = new Set<string>();
  return (header) => {
    const words = header.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const plain = words.join("-").slice(0, LONGEST).replace(HALF, "") || `column-${taken.size + 1}`;
    // "constructor" is a property of every object: a lookup by that name would always find something.
    const name = plain in {} ? `${plain}-column` : plain;
    let id = name;
    for (let n = 2; taken.has(id); n++) id = `${name}-${n}`;
    taken.add(id);
    return id;
  };
}
