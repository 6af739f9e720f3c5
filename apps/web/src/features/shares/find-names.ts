import {
  type ForeignText,
  nameKey,
  nameMatcher,
  type PseudonymKind,
  type RedactedName,
} from "@wirecost/contract";

/** Words behind which a name stands, and of what it is one: statements of ABL and SQL, options, facts of a machine. */
const BEFORE: Readonly<Record<string, PseudonymKind>> = {
  "-h": "host",
  host: "host",
  server: "host",
  "-db": "database",
  database: "database",
  each: "table",
  first: "table",
  last: "table",
  find: "table",
  from: "table",
  join: "table",
  into: "table",
  update: "table",
  table: "table",
  field: "field",
  fields: "field",
  where: "field",
  by: "field",
  customer: "name",
  client: "name",
};

/** Words of the languages themselves, of files and of units, which stand at the same places. */
const ORDINARY = new Set(
  "each first last no-lock share-lock exclusive-lock where by of the a an in to and or is not on at with for find by record records row rows query queries csv txt json log xml zip gz cursor client clients server servers table tables field fields select from join into update database host true false yes no none default utf-8 utf8 ipv4 ipv6 sha256 http1 http2".split(
    " ",
  ),
);

/** Longest name that a link takes. */
const MAX_NAME = 200;

/**
 * Names in what a link would show that its sender may not want to show: hosts, addresses, e-mails, paths, databases,
 * tables, fields, and the words of its title that its data has too. Linear in the texts.
 *
 * @returns each name once, in the order in which it is found
 */
export function findNames(texts: readonly ForeignText[]): readonly RedactedName[] {
  const found = new Map<string, RedactedName>();
  const add = (name: string, as: PseudonymKind) => {
    const key = nameKey(name);
    if (name.length < 2 || name.length > MAX_NAME || key === "" || ORDINARY.has(key)) return;
    if (!found.has(key)) found.set(key, { name, as });
  };
  for (const { group, text } of texts) {
    if (group === "host") add(text, "host");
    let before = "";
    for (const token of tokensOf(text)) {
      const kind = kindOf(token);
      const said = BEFORE[before];
      const [first = "", second = "", ...more] = token.split(".");
      if (kind) add(token, kind);
      else if (isWord(first) && isWord(second) && more.length === 0) {
        if (!ORDINARY.has(second.toLowerCase())) {
          add(first, "table");
          add(second, "field");
        }
      } else if (said) add(token, said);
      else if (isMachine(token)) add(token, "host");
      before = token.toLowerCase();
    }
  }
  for (const word of titleNames(texts)) add(word, "name");
  return [...found.values()];
}

/** What stands between spaces, brackets, commas and quotes, without the full stop or colon behind it. */
function tokensOf(text: string): readonly string[] {
  return text.split(/[\s,;()'"=|<>[\]{}]/u).flatMap((piece) => {
    let end = piece.length;
    while (end > 0 && ".:!?".includes(piece.charAt(end - 1))) end--;
    return end > 0 ? [piece.slice(0, end)] : [];
  });
}

/** Letters, digits and what else names of OpenEdge and SQL are made of. */
function isWord(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_$#-]*$/u.test(text);
}

/** What a token is by itself; undefined where only what stands before it could say it. */
function kindOf(token: string): PseudonymKind | undefined {
  const at = token.indexOf("@");
  if (at > 0 && token.includes(".", at)) return "name";
  const separators = token.split(/[/\\]/).length - 1;
  if (separators > 1 || /^[/\\]./.test(token) || /^[a-z]:\\/i.test(token)) return "name";
  if (separators > 0) return undefined;
  if (token.split(":").length > 3 && /^[\da-f:]+$/i.test(token)) return "host";
  const parts = token.split(".");
  if (parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part))) return "host";
  const isDomain = parts.length > 2 && parts.every((part) => /^[\p{L}\p{N}-]+$/u.test(part));
  return isDomain && /^\p{L}{2,}$/u.test(parts.at(-1) ?? "") ? "host" : undefined;
}

/** Words that are counted: "run3" and "client-150" are no machines. */
const COUNTED = new Set(
  "run row cell client clients user users thread threads test round level size day week version sample case step page part set group batch iteration server sql openedge oe mm rtt latency".split(
    " ",
  ),
);

/** Whether a word is like what machines are called: letters first, digits last, as in `acme-db01` and `srvprod7`. */
function isMachine(word: string): boolean {
  if (!isWord(word) || !/\d$/.test(word)) return false;
  const stem = word.toLowerCase().replace(/\d{1,9}$/, "");
  const letters = stem.replaceAll(/[^\p{L}]/gu, "");
  return letters.length > 2 && !COUNTED.has(letters);
}

/** A file's name without its ending, and those of its words that stand in the data too. */
function titleNames(texts: readonly ForeignText[]): readonly string[] {
  const isTitle = ({ group }: ForeignText) => group === "heading" || group === "title";
  const names = texts.filter(isTitle).flatMap(({ text }) => {
    const file = /^(\S.*)\.[a-z0-9]{1,5}$/iu.exec(text)?.[1];
    const words = text.split(/[^\p{L}\p{N}]/u).filter((word) => /\p{L}{3}/u.test(word));
    return [
      ...(file ? [{ name: file, always: true }] : []),
      ...words.map((name) => ({ name, always: false })),
    ];
  });
  const find = nameMatcher(names.map(({ name }) => name));
  const seen = new Set(
    texts.flatMap((one) => (isTitle(one) ? [] : find(one.text).map(({ name }) => names[name]?.name))),
  );
  return names.flatMap(({ name, always }) => (always || seen.has(name) ? [name] : []));
}
