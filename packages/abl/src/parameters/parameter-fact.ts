import type { Model } from "@wirecost/sim-core";

/** Where a statement was published. */
export interface Source {
  readonly title: string;
  readonly url?: string;
}

/** The owner of a parameter: a broker and its servers, a client's connection to one database, or its session. */
export type Scope = "server" | "connection" | "session";

export type ParameterValue = number | boolean | string;

export interface StatedDefault {
  readonly value: ParameterValue;
  /** The first release for which it is stated, and the first for which it is not. */
  readonly from?: string;
  readonly until?: string;
  readonly source: Source;
  readonly note?: string;
}

/** Published information about a network parameter. */
export interface ParameterFact {
  readonly name: string;
  /** Other spellings in the documentation. */
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly scopes: readonly Scope[];
  readonly takes: "number" | "flag" | "text";
  readonly unit?: string;
  readonly range?: { readonly min: number; readonly max?: number } | undefined;
  /** Valid texts, ignoring case. */
  readonly values?: readonly string[];
  readonly since?: {
    readonly release: string;
    readonly source: Source;
    /** Whether servers before it behave as with the first default, and service packs of 10.2B may have it. */
    readonly isBuiltInBefore?: true;
  };
  /** The first one that applies to a release is used, and the others are shown beside it. */
  readonly defaults: readonly StatedDefault[];
  readonly help: string;
  /** The corresponding setting of a model. */
  readonly setting?: { readonly model: Model; readonly param: string };
}

/** Declares a parameter: by default of the server, and without a published default. */
export function fact(
  name: string,
  title: string,
  takes: ParameterFact["takes"],
  rest: Partial<ParameterFact> & Pick<ParameterFact, "help">,
): ParameterFact {
  return { name, title, takes, scopes: ["server"], defaults: [], ...rest };
}
