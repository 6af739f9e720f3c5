import { networkFact } from "./network-facts.ts";
import type { ParameterFact, ParameterValue, StatedDefault } from "./parameter-fact.ts";
import { isLaterThan, type Release } from "./release.ts";
import type { Settled, SettledParameter } from "./settled.ts";

/** The licensed database product: threads need Enterprise. */
export type License = "enterprise" | "workgroup";

/** The published defaults of a release: the effective one first, then deviating ones. */
export function defaultsOf(fact: ParameterFact, release: Release): readonly StatedDefault[] {
  if (fact.since && isLaterThan(fact.since.release, release))
    return fact.since.isBuiltInBefore ? fact.defaults.slice(0, 1) : [];
  return fact.defaults.filter(
    ({ from, until }) =>
      (from === undefined || !isLaterThan(from, release)) &&
      (until === undefined || isLaterThan(until, release)),
  );
}

/** A database name without folders and extension, in lower case. */
export function databaseName(path: string): string {
  return path
    .toLowerCase()
    .replace(/^.*[\\/]/, "")
    .replace(/\.db$/, "");
}

/** The effective values of a broker and its servers: those stated in files, or else the release's defaults. */
export class Effective {
  readonly release: Release;
  readonly license: License | undefined;
  /** Databases named in the files, in {@link databaseName} form. */
  readonly databases: ReadonlySet<string>;
  readonly #given: ReadonlyMap<string, SettledParameter>;
  readonly #rejected: ReadonlySet<string>;

  constructor(settled: Settled | undefined, release: Release, license: License | undefined) {
    this.release = release;
    this.license = license;
    const named = settled?.others.filter(({ written }) => written.flag === "-db") ?? [];
    this.databases = new Set(named.map(({ written }) => databaseName(written.value)));
    this.#rejected = settled?.rejected ?? new Set();
    this.#given = new Map(settled?.network.map((one) => [one.fact.name, one]));
  }

  /** Whether a file states it. */
  given(name: string): SettledParameter | undefined {
    return this.#given.get(name);
  }

  /** Whether the value stated in a file is invalid: dependent values are then unknown. */
  isRejected(name: string): boolean {
    return this.#rejected.has(name) && !this.given(name);
  }

  value(name: string): ParameterValue | undefined {
    return this.given(name)?.value ?? this.defaultValue(name);
  }

  /** 0 if it is not a number. */
  number(name: string): number {
    const value = this.value(name);
    return typeof value === "number" ? value : 0;
  }

  isOn(name: string): boolean {
    const value = this.value(name);
    return value === true || value === 1;
  }

  /** The value if no file states it. */
  defaultValue(name: string): ParameterValue | undefined {
    const fact = networkFact(name);
    if (!fact) return undefined;
    switch (name) {
      case "-Ma":
        return Math.min(
          fact.range?.max ?? Number.POSITIVE_INFINITY,
          Math.max(1, Math.floor(this.number("-n") / this.number("-Mn"))),
        );
      case "-threadedServer":
        return this.#mayHaveThreads ? 1 : 0;
      case "-ssj":
        return this.hasThreads ? 1 : 0;
      default:
        return defaultsOf(fact, this.release)[0]?.value;
    }
  }

  /** Maximum number of servers of this broker. */
  get servers(): number {
    // A secondary broker has the -Mn of the primary one, which its file does not state.
    const isOfPrimary = this.given("-m3") && !this.given("-Mn") && this.number("-Mpb") > 0;
    const limits = [isOfPrimary ? 0 : this.number("-Mn"), this.number("-Mpb"), this.number("-Mp")];
    return Math.min(...limits.filter((limit) => limit > 0));
  }

  /** Maximum number of remote clients. */
  get capacity(): number {
    return this.servers * this.number("-Ma");
  }

  /** Whether servers are threaded: a license may override a file. */
  get hasThreads(): boolean {
    return this.#mayHaveThreads && this.isOn("-threadedServer");
  }

  get #mayHaveThreads(): boolean {
    return this.release.order >= 1200 && this.license !== "workgroup";
  }
}
