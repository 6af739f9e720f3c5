import { editDistance, similarText } from "@wirecost/sim-core";
import { knownNames } from "./known-parameters.ts";
import { networkFacts } from "./network-facts.ts";

const NAMES = [...networkFacts.flatMap(({ name, aliases = [] }) => [name, ...aliases]), ...knownNames];

/** Names from this length on that have the same letters, or differ in one, are surely the same name. */
const LONG = 7;
/** Names from this length on that differ in two letters are too: -pwqdelay is not -bwdelay. */
const VERY_LONG = 12;
/** Shorter names are like many. */
const SHORTEST = 4;
/** No name is that long; what is longer is not compared. */
const LONGEST = 40;

export interface NearestName {
  readonly name: string;
  /** Another one that is as near. */
  readonly other?: string;
  readonly onlyCase: boolean;
  readonly isSure: boolean;
}

/** The parameter that a name which is none comes closest to; undefined of none. */
export function nearestName(name: string): NearestName | undefined {
  if (name.length > LONGEST) return undefined;
  const same = NAMES.filter((one) => one.toLowerCase() === name.toLowerCase());
  const [only] = same;
  if (only !== undefined) return { name: only, onlyCase: true, isSure: same.length === 1 };
  const plain = name.replace(/^[-\u2010-\u2015\u2212]+/, "-");
  if (plain !== name) {
    const near = NAMES.includes(plain) ? plain : nearestName(plain)?.name;
    return near === undefined ? undefined : { name: near, onlyCase: false, isSure: near === plain };
  }
  // -tablebase is -basetable with its halves the other way round.
  const letters = lettersOf(name);
  const [turned] = name.length >= LONG ? NAMES.filter((one) => lettersOf(one) === letters) : [];
  if (turned !== undefined) return { name: turned, onlyCase: false, isSure: true };
  const nearest = name.length < SHORTEST ? undefined : similarText(name, NAMES);
  if (nearest === undefined) return undefined;
  const changesTo = (one: string) => editDistance(name.toLowerCase(), one.toLowerCase());
  const changes = changesTo(nearest);
  const as = nearest.toLowerCase();
  const other = NAMES.find((one) => one.toLowerCase() !== as && changesTo(one) === changes);
  const isSure = name.length >= (changes > 1 ? VERY_LONG : LONG) && other === undefined;
  return { name: nearest, onlyCase: false, isSure, ...(other !== undefined && { other }) };
}

function lettersOf(name: string): string {
  return [...name.toLowerCase()].toSorted().join("");
}
