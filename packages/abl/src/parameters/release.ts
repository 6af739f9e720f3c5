/** A release of OpenEdge whose parameters are known. */
export interface Release {
  /** Its name: 12.8. */
  readonly name: string;
  /** Increases with the release: 1208 for 12.8. */
  readonly order: number;
}

/** The last minor release of each major one. 10.2B is 10.2. */
const LAST_MINOR: ReadonlyMap<number, number> = new Map([
  [10, 2],
  [11, 7],
  [12, 8],
  [13, 0],
]);

export const RELEASES: readonly string[] = ["13.0", "12.8", "12.2", "12.0", "11.7", "11.6", "11.3", "10.2B"];

/** Orders of the releases from which on a server joins the tables of a query. */
export const SERVER_JOINS_FROM = { for: 1200, "dynamic-query": 1201, "open-query": 1208 } as const;

/** Valid spellings of a release. */
export const RELEASE_HINT = "10.2B, 11.0 to 11.7, 12.0 to 12.8 or 13.0";

/**
 * Reads a release such as 12.8, 12.8.3, 10.2B08 or 13, which means the last one of a major release; undefined for
 * others.
 */
export function parseRelease(text: string): Release | undefined {
  const [, majorText, minorText] =
    /^(\d{2})(?:\.(\d{1,2}))?(?:[AB]?(?:SP)?\d{0,2}|(?:\.\d+)+)$/i.exec(text.trim()) ?? [];
  const major = Number(majorText);
  const last = LAST_MINOR.get(major);
  if (last === undefined) return undefined;
  const minor = minorText === undefined ? last : Number(minorText);
  if (minor > last || (major === 10 && minor < 2)) return undefined;
  return releaseOf(major, minor);
}

/** @param name of a release that is known */
function release(name: string): Release {
  const found = parseRelease(name);
  if (!found) throw new RangeError(`${name} is not a release of OpenEdge that is known.`);
  return found;
}

/** Whether a named release is later than another one. */
export function isLaterThan(name: string, { order }: Release): boolean {
  return release(name).order > order;
}

function releaseOf(major: number, minor: number): Release {
  return { name: `${major}.${minor}${major === 10 ? "B" : ""}`, order: 100 * major + minor };
}
