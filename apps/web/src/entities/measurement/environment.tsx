import {
  differencesText,
  type Environment,
  type EnvironmentHolder,
  environmentDifferences,
  type EnvironmentFacts as Facts,
  type FactTexts,
  factTexts,
  type ParsedFacts,
  parseFacts,
  type StatedEnvironment,
  textsOf,
} from "@wirecost/contract";
import { parseNumber } from "@wirecost/sim-core";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";
import { Small } from "../../shared/ui/layout/layout.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { FactList } from "./rows/set-settings.tsx";

/** The facts that are known, in one line each. */
export function EnvironmentFacts({ facts, label }: { facts: Facts; label: string }) {
  const texts = factTexts(facts);
  if (texts.length === 0) return <Small as="p">Nothing is stated.</Small>;
  return (
    <FactList label={label} facts={texts.map(({ label: name, value }) => ({ key: name, name, value }))} />
  );
}

/** Warns above a comparison if its measurements have different environments, or unstated ones. */
export function EnvironmentNotice({ holders }: { holders: readonly EnvironmentHolder[] }) {
  const found = environmentDifferences(holders);
  if (!found) return null;
  return (
    <Notice tone={found.differing.length > 0 ? "warn" : "plain"}>
      {differencesText(found).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Notice>
  );
}

/** What a form says that something was measured on. */
export interface EnvironmentDraft {
  /** Under which the team remembers it; "" for this measurement only. */
  readonly name: string;
  readonly texts: FactTexts;
}

export const EMPTY_DRAFT: EnvironmentDraft = { name: "", texts: {} };

/** A team's environment as a draft; the day of a measurement is its own. */
export function draftOf({
  name,
  facts: { measuredOn: _, ...facts },
}: Pick<Environment, "name" | "facts">): EnvironmentDraft {
  return { name, texts: textsOf(facts) };
}

/** A draft with what files say themselves, which counts over what is remembered. */
export function withRead(draft: EnvironmentDraft, read: FactTexts): EnvironmentDraft {
  return { ...draft, texts: { ...draft.texts, ...read } };
}

/** A draft without the facts from files, except those that the user has changed since. */
export function withoutRead({ name, texts }: EnvironmentDraft, read: FactTexts): EnvironmentDraft {
  const own = Object.entries(texts).filter(
    ([id, text]) => !Object.entries(read).some(([a, b]) => a === id && b === text),
  );
  return { name, texts: Object.fromEntries(own) };
}

/**
 * Keeps a draft with the team where it has a name, so that the next measurement is asked nothing.
 *
 * @returns what to state of the measurement; undefined where the draft says nothing
 */
export async function keepDraft(
  teamId: string,
  draft: EnvironmentDraft,
): Promise<StatedEnvironment | undefined> {
  const { name } = draft;
  const { facts } = readTexts(draft.texts);
  if (Object.keys(facts).length === 0) return undefined;
  if (name.trim() === "") return { environmentId: null, facts };
  // The day is this measurement's own.
  const { measuredOn: _, ...remembered } = facts;
  const kept = await api.keepEnvironment({
    params: { teamId },
    body: { name: name.trim().slice(0, 100), facts: remembered },
  });
  return { environmentId: kept.id, facts };
}

/** A team's named environments, the one used last first. */
export function environmentList(teamId: string) {
  return apiQuery(
    ["environments", teamId],
    (options) => api.listEnvironments({ params: { teamId } }, options),
    { staleTime: 60_000 },
  );
}

/** What the fields of a form say, and what is wrong with them. */
export function readTexts(texts: FactTexts): ParsedFacts {
  return parseFacts(texts, parseNumber);
}

interface Product {
  readonly product?: string | undefined;
}

/** The environment that was used last, among those that fit what a file says itself. */
export function fittingEnvironment<P extends Pick<Environment, "facts">>(
  usedLastFirst: readonly P[],
  read: Product,
): P | undefined {
  return usedLastFirst.find(({ facts }) => fitsProduct(facts, read));
}

/** Whether they can be of one product: what is remembered of PostgreSQL says nothing of OpenEdge. */
export function fitsProduct({ product = "" }: Product, { product: read = "" }: Product): boolean {
  return product === "" || read === "" || product.toLowerCase() === read.toLowerCase();
}
