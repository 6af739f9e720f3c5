import {
  type ForeignText,
  type ForeignTextGroup,
  nameKey,
  nameMatcher,
  type PseudonymKind,
  type RedactedName,
} from "@wirecost/contract";

/** Words before names, and the kind of name: statements of ABL and SQL, options, facts of a machine. */
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

/** Keywords, and words of files and units, which occur in the same positions. */
const ORDINARY = new Set(
  "each first last no-lock share-lock exclusive-lock where by of the a an in to and or is not on at with for find by record records row rows query queries csv txt json log xml zip gz cursor client clients server servers table tables field fields select from join into update database host true false yes no none default utf-8 utf8 ipv4 ipv6 sha256 http1 http2".split(
    " ",
  ),
);

/** Products, protocols and statements in capitals, which do not identify whose data it is. */
const TECHNICAL = new Set(
  "openedge progress abl 4gl sql odbc jdbc ado orm postgresql postgres mysql mariadb oracle mssql db2 sqlite mongodb redis linux windows debian ubuntu rhel centos suse aix solaris docker kubernetes vmware aws azure gcp http https tcp udp tls ssl ssh ipc lan wan vpn wlan dns cpu ram ssd hdd nvme san nas raid kib mib gib tib kbit mbit gbit rtt tps qps ops iops min max avg median mean total warm cold warmup baseline new old preselect whole-index use-index indexed-reposition forward-only left right inner outer full cross union exists order group having limit offset count sum insert delete upsert merge copy batch batches prefetch fetch loop lazy eager keyed read write cursor autocommit commit monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december".split(
    " ",
  ),
);

const CHOICES = new Set(
  "yes no true false on off none null n/a na nan default ja nein an aus ein kein keine oui non si sim nao ano ne tak nie".split(
    " ",
  ),
);

/** Last words of column names, in several languages, whose values are names of one kind. */
const COLUMN_KINDS: readonly (readonly [PseudonymKind, string])[] = [
  [
    "database",
    "database databases datenbank basededonnees basedatos bancodedados banco db dbname schema schemas catalog catalogue katalog tablespace",
  ],
  [
    "host",
    "host hosts hostname server servers serveur servidor servidora machine machines maschine maquina rechner ordinateur computer equipo node nodes knoten noeud nodo vm instance instanz instancia appliance broker endpoint ip ipv4 ipv6 fqdn address adresse direccion url uri",
  ],
  ["table", "table tables tabelle tabla tabela relation collection"],
  ["field", "field fields feld campo champ column columns spalte columna coluna colonne attribute attribut"],
];

/** Groups of texts that are sentences: their first word is capitalized. */
const SENTENCES: ReadonlySet<ForeignTextGroup> = new Set(["heading", "title", "note"]);

const MAX_NAME = 200;

/**
 * Names in a link's content that its sender may not want to show: values of text columns, hosts, addresses, e-mails,
 * paths, databases, tables, fields, people, file names, capitalized words, and words of its title that also occur in
 * its data. Linear in the texts.
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
  for (const { group, text, of } of texts) {
    if (group === "host") add(text, "host");
    if (of === "measuredBy") add(text.trim(), "name");
    if (group === "schema") for (const { name, as } of schemaNames(text)) add(name, as);
    if (group === "value" && isNamed(text)) add(text.trim(), kindOf(text.trim()) ?? columnKind(of));
    const isProse = group === "label" || SENTENCES.has(group) || group === "calibration" || of === "note";
    let before = "";
    for (const [index, token] of tokensOf(text).entries()) {
      const kind = kindOf(token);
      const kindByWord = BEFORE[before];
      const [first = "", second = "", ...more] = token.split(".");
      if (kind) add(token, kind);
      else if (isWord(first) && isWord(second) && more.length === 0) {
        if (!ORDINARY.has(second.toLowerCase())) {
          add(first, "table");
          add(second, "field");
        }
      } else if (kindByWord && !COUNTED.has(nameKey(token))) add(token, kindByWord);
      else if (isMachine(token)) add(token, "host");
      else if (isProse && isNameLike(token, index === 0 && (SENTENCES.has(group) || of === "note")))
        add(token, "name");
      before = token.toLowerCase();
    }
  }
  for (const word of titleNames(texts)) add(word, "name");
  return [...found.values()];
}

/** The names in `Customer with FIELDS (CustNum Name) and Order of sports, version 3`, which the lab writes. */
function schemaNames(text: string): readonly RedactedName[] {
  const at = text.lastIndexOf(" of ");
  const named = (part: string, as: PseudonymKind) =>
    tokensOf(part).flatMap((name) => (SCHEMA_WORDS.has(name) ? [] : [{ name, as }]));
  const pieces = text.slice(0, Math.max(0, at)).split(/[()]/);
  return [
    ...pieces.flatMap((piece, i) => named(piece, i % 2 === 1 ? "field" : "table")),
    ...named(text.slice(at + 4).replace(/, (?:version \d+|not saved)$/, ""), "database"),
  ];
}

const SCHEMA_WORDS = new Set(["with", "FIELDS", "and"]);

/** The text between spaces, brackets, commas and quotes, without a final full stop or colon. */
function tokensOf(text: string): readonly string[] {
  return text.split(/[\s,;()'"=|<>[\]{}]/u).flatMap((piece) => {
    let end = piece.length;
    while (end > 0 && ".:!?".includes(piece.charAt(end - 1))) end--;
    return end > 0 ? [piece.slice(0, end)] : [];
  });
}

/** Letters, digits and other characters of names in OpenEdge and SQL. */
function isWord(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_$#-]*$/u.test(text);
}

/** The kind of a token by itself; undefined if only the preceding text could determine it. */
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

/** Whether a value of a text column can be a name: not a number, with or without a unit, or a yes or no. */
function isNamed(text: string): boolean {
  const value = text.trim().toLowerCase();
  return (
    /\p{L}{2}/u.test(value) &&
    !CHOICES.has(value) &&
    !/^[+-]?[\d.,']+\s?[\p{L}µ%]{0,5}(?:\/\p{L}{1,3})?$/u.test(value)
  );
}

/** The kind of names in a column, by its header: `db server`, `Datenbankserver`, `nomServeur`. */
function columnKind(column: string): PseudonymKind {
  const words = column
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map(nameKey)
    .filter((word) => word !== "");
  for (const exact of [true, false])
    for (const word of words.toReversed())
      for (const [kind, ends] of COLUMN_KINDS)
        if (ends.split(" ").some((end) => (exact ? word === end : end.length > 3 && word.endsWith(end))))
          return kind;
  return "name";
}

/** Whether a word is capitalized like a name: with several capitals at the beginning of a sentence. */
function isNameLike(word: string, begins: boolean): boolean {
  if (!isWord(word) || TECHNICAL.has(nameKey(word)) || COUNTED.has(nameKey(word))) return false;
  if (word.includes("_")) return true;
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
  return word.length > 2 && (begins ? capitals > 1 : capitals > 0);
}

/** Numbered words: "run3" and "client-150" are not machines. */
const COUNTED = new Set(
  "run row cell client clients user users thread threads test round level size day week version sample case step page part set group batch iteration server sql openedge oe mm rtt latency".split(
    " ",
  ),
);

/** Whether a word looks like a machine's name: letters first, digits last, as in `acme-db01` and `srvprod7`. */
function isMachine(word: string): boolean {
  if (!isWord(word) || !/\d$/.test(word)) return false;
  const stem = word.toLowerCase().replace(/\d{1,9}$/, "");
  const letters = stem.replaceAll(/[^\p{L}]/gu, "");
  return letters.length > 2 && !COUNTED.has(letters);
}

/** A file's name without its extension, and those of its words that also occur in the data. */
function titleNames(texts: readonly ForeignText[]): readonly string[] {
  const isTitle = ({ group }: ForeignText) => group === "heading" || group === "title";
  const names = texts.filter(isTitle).flatMap(({ text }) => {
    const file = /^(\S.*)\.[a-z0-9]{1,5}$/iu.exec(text)?.[1] ?? /^\S*\p{L}[-_.\p{N}]\S*$/u.exec(text)?.[0];
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

const PSEUDONYM =
  /\b(?:host|database|table|field|name)-\d+|^(?:Table|Row|Column|Value|Unit|Host|Name|Calibration|Schema) [A-Z]+$/gu;

/** Texts of a link without pseudonyms, in which remaining names are searched. */
export function withoutPseudonyms(texts: readonly ForeignText[]): readonly ForeignText[] {
  return texts.map((one) => ({ ...one, text: one.text.replace(PSEUDONYM, "") }));
}
