import { createHmac, hkdfSync } from "node:crypto";
import { nameKey, type PseudonymKind, type RedactedName, type Replacement } from "@wirecost/contract";
import type { Transaction } from "../../../platform/database/database.ts";
import { lock } from "../../../platform/database/locks.ts";

/** Hashes a name with a secret key for the database, so that names cannot be guessed without the key. */
export type NameHash = (teamId: string, kind: PseudonymKind, name: string) => string;

/** @param secret what sessions are signed with; another one numbers names anew */
export function nameHasher(secret: string): NameHash {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "wirecost pseudonyms", 32));
  return (teamId, kind, name) =>
    createHmac("sha256", key)
      .update(JSON.stringify([teamId, kind, name.toLowerCase()]))
      .digest("hex");
}

interface Hashed extends RedactedName {
  readonly hash: string;
}

/**
 * The pseudonym of each name: `table-1`, `field-3`. A team's name keeps its number in all of its links. New names are
 * numbered in the order of their hashes, which is unrelated to the names.
 *
 * @param keep whether to store the numbers of new names: a preview does not, and shows the same ones
 */
export async function pseudonyms(
  tx: Transaction,
  hash: NameHash,
  { teamId, names, keep }: { teamId: string; names: readonly RedactedName[]; keep: boolean },
): Promise<readonly Replacement[]> {
  if (names.length === 0) return [];
  // Two concurrently created links must not assign one number to two names.
  if (keep) await lock(tx, `pseudonyms ${teamId}`);
  const hashed = distinct(names.map((one) => ({ ...one, hash: hash(teamId, one.as, one.name) })));
  const known = await tx.pseudonym.findMany({
    where: { teamId, nameHash: { in: hashed.map((one) => one.hash) } },
  });
  const numbers = new Map(known.map(({ nameHash, number }) => [nameHash, number]));
  const highest = await tx.pseudonym.groupBy({ by: ["kind"], where: { teamId }, _max: { number: true } });
  const last = new Map(highest.map(({ kind, _max }) => [kind, _max.number ?? 0]));
  const added = hashed
    .filter((one) => !numbers.has(one.hash))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ as, hash: nameHash }) => {
      const number = (last.get(as) ?? 0) + 1;
      last.set(as, number);
      numbers.set(nameHash, number);
      return { teamId, kind: as, nameHash, number };
    });
  if (keep) await tx.pseudonym.createMany({ data: added });
  return hashed.map(({ name, as, hash: nameHash }) => ({ name, by: `${as}-${numbers.get(nameHash)}` }));
}

/** A name has one pseudonym: of its first kind. */
function distinct(names: readonly Hashed[]): readonly Hashed[] {
  const first = new Map<string, Hashed>();
  for (const one of names) {
    const key = nameKey(one.name);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}
