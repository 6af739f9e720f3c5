import type { OpenLog } from "./picked-log.ts";

export interface OpenFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Path of the file whose statements are counted. */
  readonly program: string;
  /** Path of the file in the editor: the program, or one that it includes. */
  readonly shown: string;
}

/** What is open on the page. */
export interface KeptFiles {
  readonly open: OpenFiles;
  readonly log: OpenLog | undefined;
}

/** Where it outlives the way to the lab and back; a tab's storage is its own, and ends with it. */
const KEY = "wirecost-abl";
/** Characters of all files that the storage surely holds. */
const MAX_STORED = 2_000_000;

/** What the storage cannot hold lasts until the page is loaded again. */
let last: KeptFiles | undefined;

export function keepFiles(kept: KeptFiles): void {
  last = kept;
  const { open, log } = kept;
  const length = [...open.texts].reduce((sum, [path, text]) => sum + path.length + text.length, 0);
  try {
    if (length === 0 || length > MAX_STORED) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify({ open: { ...open, texts: [...open.texts] }, log }));
  } catch {
    // The storage is full, or the browser has none.
  }
}

export function keptFiles(): KeptFiles | undefined {
  if (last) return last;
  try {
    const text = sessionStorage.getItem(KEY);
    if (!text) return undefined;
    // This tab wrote it, with the types that it has.
    const { open, log } = JSON.parse(text);
    return { open: { ...open, texts: new Map(open.texts) }, log };
  } catch {
    return undefined;
  }
}
