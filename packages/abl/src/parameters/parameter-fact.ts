import type { Model } from "@wirecost/sim-core";

/** Where a statement was published. */
export interface Source {
  readonly title: string;
  readonly url?: string;
}

/** Who a parameter belongs to: a broker and its servers, a client's connection to one database, or its session. */
export type Scope = "server" | "connection" | "session";

export type ParameterValue = number | boolean | string;

export interface StatedDefault {
  readonly value: ParameterValue;
  /** The first release that it is stated for, and the first that it is not. */
  readonly from?: string;
  readonly until?: string;
  readonly source: Source;
  readonly note?: string;
}

/** What is published about a parameter of the network. */
export interface ParameterFact {
  readonly name: string;
  /** Other spellings in the documentation. */
  readonly aliases?: readonly string[];
  readonly title: string;
  readonly scopes: readonly Scope[];
  readonly takes: "number" | "flag" | "text";
  readonly unit?: string;
  readonly range?: { readonly min: number; readonly max?: number } | undefined;
  /** Values of a text, in any case. */
  readonly values?: readonly string[];
  readonly since?: {
    readonly release: string;
    readonly source: Source;
    /** Whether servers before it behave as with the first default, and service packs of 10.2B may have it. */
    readonly isBuiltInBefore?: true;
  };
  /** Of a release, the first that applies is used, and the others are shown beside it. */
  readonly defaults: readonly StatedDefault[];
  readonly help: string;
  /** The setting of a model that it is. */
  readonly setting?: { readonly model: Model; readonly param: string };
}

/** Declares a parameter: by default one of the server, of which no source states a default. */
export function fact(
  name: string,
  title: string,
  takes: ParameterFact["takes"],
  rest: Partial<ParameterFact> & Pick<ParameterFact, "help">,
): ParameterFact {
  return { name, title, takes, scopes: ["server"], defaults: [], ...rest };
}
