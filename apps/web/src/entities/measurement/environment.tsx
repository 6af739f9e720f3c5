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

/** The known facts, one line each. */
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

/** The environment entered in a form. */
export interface EnvironmentDraft {
  /** Name under which the team saves it; "" for this measurement only. */
  readonly name: string;
  readonly texts: FactTexts;
}

export const EMPTY_DRAFT: EnvironmentDraft = { name: "", texts: {} };

/** A team's environment as a draft; the date of a measurement is not copied. */
export function draftOf({
  name,
  facts: { measuredOn: _, ...facts },
}: Pick<Environment, "name" | "facts">): EnvironmentDraft {
  return { name, texts: textsOf(facts) };
}

/** A draft plus the facts from files, which take precedence over saved ones. */
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
 * Saves a named draft for the team, so that the next measurement needs no input.
 *
 * @returns what to state of the measurement; undefined where the draft says nothing
 */
export async function saveDraft(
  teamId: string,
  draft: EnvironmentDraft,
): Promise<StatedEnvironment | undefined> {
  const { name } = draft;
  const { facts } = readTexts(draft.texts);
  if (Object.keys(facts).length === 0) return undefined;
  if (name.trim() === "") return { environmentId: null, facts };
  // The date belongs to this measurement only.
  const { measuredOn: _, ...remembered } = facts;
  const environment = await api.saveEnvironment({
    params: { teamId },
    body: { name: name.trim().slice(0, 100), facts: remembered },
  });
  return { environmentId: environment.id, facts };
}

/** A team's named environments, last used first. */
export function environmentList(teamId: string) {
  return apiQuery(
    ["environments", teamId],
    (options) => api.listEnvironments({ params: { teamId } }, options),
    { staleTime: 60_000 },
  );
}

/** The content of a form's fields, and their errors. */
export function readTexts(texts: FactTexts): ParsedFacts {
  return parseFacts(texts, parseNumber);
}

interface Product {
  readonly product?: string | undefined;
}

/** The environment used last, among those that match the facts from a file. */
export function fittingEnvironment<P extends Pick<Environment, "facts">>(
  usedLastFirst: readonly P[],
  read: Product,
): P | undefined {
  return usedLastFirst.find(({ facts }) => fitsProduct(facts, read));
}

/** Whether both can describe one product: a saved environment of PostgreSQL does not apply to OpenEdge. */
export function fitsProduct({ product = "" }: Product, { product: read = "" }: Product): boolean {
  return product === "" || read === "" || product.toLowerCase() === read.toLowerCase();
}
