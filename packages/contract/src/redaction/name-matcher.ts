import { type FoldedText, foldText } from "./fold-text.ts";

/** A match of a name in a text: UTF-16 indices, and the name's index. */
export interface NameMatch {
  readonly start: number;
  readonly end: number;
  readonly name: number;
}

/**
 * A function that finds names anywhere in a text, within longer words too, whatever their case and accents, and also
 * as an address on the web spells them: percent-encoded, and in host names as Punycode. Names that overlap make one
 * match, of the longest of them, so nothing of either is left beside it.
 *
 * It is the automaton of Aho and Corasick: linear in the text and in the names, whatever either is made of.
 *
 * @returns matches in order, which do not overlap
 */
export function nameMatcher(names: readonly string[]): (text: string) => readonly NameMatch[] {
  const words = names.flatMap((name, of) =>
    [...spellings(name)].map((word) => ({ of, word: foldText(word).text })),
  );
  const { step, ends, size } = automaton(words.map(({ word }) => word));
  const lengthOf = (word: number) => words[word]?.word.length ?? 0;
  if (size === 1) return () => [];
  return (original) => {
    const { text, at } = foldText(original);
    // Disjoint matches so far: a longer one may still absorb them.
    const found: { start: number; end: number; word: number }[] = [];
    let node = 0;
    for (let i = 0; i < text.length; i++) {
      node = step(node, text.charCodeAt(i));
      let word = ends[node] ?? -1;
      if (word < 0) continue;
      let start = i + 1 - lengthOf(word);
      let last = found.at(-1);
      for (; last && last.end > start; last = found.at(-1)) {
        start = Math.min(start, last.start);
        if (lengthOf(last.word) >= lengthOf(word)) word = last.word;
        found.pop();
      }
      found.push({ start, end: i + 1, word });
    }
    return found.map(({ start, end, word }) => unfolded(start, end, words[word]?.of ?? 0, at));
  };
}

/** A text with each name replaced by the replacement at the same index. */
export function nameReplacer(
  replacements: readonly { readonly name: string; readonly by: string }[],
): (text: string) => string {
  const find = nameMatcher(replacements.map(({ name }) => name));
  return (text) => {
    const matches = find(text);
    if (matches.length === 0) return text;
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, name } of matches) {
      pieces.push(text.slice(from, Math.max(from, start)), replacements[name]?.by ?? "");
      from = end;
    }
    pieces.push(text.slice(from));
    return pieces.join("");
  };
}

/** A match in the original text. A partially matched ligature is included as a whole. */
function unfolded(start: number, end: number, name: number, at: FoldedText["at"]): NameMatch {
  if (!at) return { start, end, name };
  let after = end;
  while (at[after] === at[after - 1]) after++;
  return { start: at[start] ?? 0, end: at[after] ?? 0, name };
}

/** The words as a trie of UTF-16 units with root node 0. Most nodes have one child, which needs no map. */
function tree(words: readonly string[]) {
  const nodes = words.reduce((sum, { length }) => sum + length, 1);
  const unitOf = new Int32Array(nodes).fill(-1);
  const childOf = new Int32Array(nodes);
  const others = new Map<number, Map<number, number>>();
  const root = new Int32Array(words.reduce((most, word) => Math.max(most, word.charCodeAt(0) || 0), 0) + 1);
  /** The word that ends at each node; -1 for none. */
  const ends = new Int32Array(nodes).fill(-1);
  /** @returns 0 where there is none */
  const child = (node: number, unit: number): number => {
    if (node === 0) return root[unit] ?? 0;
    return unitOf[node] === unit ? (childOf[node] ?? 0) : (others.get(node)?.get(unit) ?? 0);
  };
  const add = (node: number, unit: number, to: number) => {
    if (node === 0) root[unit] = to;
    else if (unitOf[node] === -1) {
      unitOf[node] = unit;
      childOf[node] = to;
    } else others.set(node, (others.get(node) ?? new Map()).set(unit, to));
  };
  let size = 1;
  words.forEach((word, index) => {
    let node = 0;
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      let to = child(node, unit);
      if (to === 0) {
        to = size++;
        add(node, unit, to);
      }
      node = to;
    }
    if (node !== 0 && ends[node] === -1) ends[node] = index;
  });
  return { child, ends, size };
}

/** A trie with, for each node, the node of its longest proper suffix, and the longest word that is a suffix of it. */
function automaton(words: readonly string[]) {
  const { child, ends, size } = tree(words);
  const fail = new Int32Array(size);
  const step = (from: number, unit: number): number => {
    let node = from;
    let to = child(node, unit);
    while (to === 0 && node !== 0) {
      node = fail[node] ?? 0;
      to = child(node, unit);
    }
    return to;
  };
  // One letter of every word at a time: a suffix is shorter than its word, so it already exists.
  const at = new Int32Array(words.length);
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  for (let depth = 0; depth < longest; depth++) {
    words.forEach((word, index) => {
      if (depth >= word.length) return;
      const node = at[index] ?? 0;
      const unit = word.charCodeAt(depth);
      const to = child(node, unit);
      at[index] = to;
      if (node === 0) return;
      const suffix = step(fail[node] ?? 0, unit);
      fail[to] = suffix;
      if (ends[to] === -1) ends[to] = ends[suffix] ?? -1;
    });
  }
  return { step, ends, size };
}

/** A name, and its Punycode form if it can be a host name. */
function spellings(name: string): ReadonlySet<string> {
  try {
    const { hostname } = new URL(`http://${name}`);
    return new Set(hostname.includes("xn--") ? [name, hostname] : [name]);
  } catch {
    return new Set([name]);
  }
}
