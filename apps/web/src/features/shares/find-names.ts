import type { PseudonymKind, RedactedName, SharedTable } from "@wirecost/contract";

const IDENTIFIER = String.raw`[\p{L}_][\p{L}\p{N}_$#-]*`;
const HOST = String.raw`(?:\d{1,3}\.){3}\d{1,3}|(?:[\p{L}\p{N}][\p{L}\p{N}-]*\.){2,}\p{L}{2,}`;

/** Where names stand in what people write of queries, the surest first: a text is matched by all of them. */
const PATTERNS: readonly { readonly pattern: RegExp; readonly kinds: readonly PseudonymKind[] }[] = [
  { pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(${HOST})(?![\\p{L}\\p{N}])`, "giu"), kinds: ["host"] },
  { pattern: /(?:^|\s)-H\s+([\w.-]+)/gu, kinds: ["host"] },
  { pattern: /\bhost[\s:=]+([\w.-]+)/giu, kinds: ["host"] },
  { pattern: /(?:^|\s)-db\s+([\w./-]+)/giu, kinds: ["database"] },
  { pattern: /\bdatabase[\s:=]+([\w-]+)/giu, kinds: ["database"] },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:each|first|last|find|from|join|into|update|table)\s+)(?:each\s+|first\s+|last\s+)?(${IDENTIFIER})`,
      "giu",
    ),
    kinds: ["table"],
  },
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_.-])(${IDENTIFIER})\.(${IDENTIFIER})(?![.\p{L}\p{N}])`,
      "giu",
    ),
    kinds: ["table", "field"],
  },
  {
    pattern: new RegExp(String.raw`\b(?:fields?|where|by)\s*\(?\s*(${IDENTIFIER})`, "giu"),
    kinds: ["field"],
  },
];

/** Words of the languages themselves, and endings of files, which follow the same words. */
const ORDINARY = new Set(
  "each first last no-lock share-lock exclusive-lock where by of the a an in to and or is not record records row rows query csv txt json log xml zip gz cursor client server table tables field fields select".split(
    " ",
  ),
);

/**
 * Names in what is shared that somebody may not want to show: hosts, databases, tables and fields, as far as the text
 * around them says so. Each stands once, in the order in which it is found.
 */
export function findNames({
  title,
  content,
}: Pick<SharedTable, "title" | "content">): readonly RedactedName[] {
  const texts = [title, ...textsOf(content)];
  const found = new Map<string, RedactedName>();
  for (const { pattern, kinds } of PATTERNS) {
    for (const text of texts) {
      for (const match of text.matchAll(pattern)) {
        const names = kinds.map((as, i) => ({ name: match[i + 1]?.replace(/[.,;:]+$/, "") ?? "", as }));
        if (names.some(({ name }) => name.length < 2 || ORDINARY.has(name.toLowerCase()))) continue;
        for (const one of names) {
          const key = one.name.toLowerCase();
          if (!found.has(key)) found.set(key, one);
        }
      }
    }
  }
  return [...found.values()];
}

/** What people wrote: a model's own words are no names. */
function textsOf(content: SharedTable["content"]): readonly string[] {
  switch (content.kind) {
    case "run":
      return content.document.calibration ? [content.document.calibration.name] : [];
    case "comparison":
      return content.document.items.flatMap((item) => [item.title, ...textsOf(item)]);
    case "measured": {
      const { rows, passport, schema } = content.document;
      return [
        ...new Set([
          ...rows.flatMap(({ row, label }) => [row, label]),
          ...Object.entries(passport ?? {}).flatMap(([fact, value]) =>
            typeof value === "string" ? [`${fact} ${value}`] : [],
          ),
          ...(schema
            ? [...schema.settings, ...schema.metrics].flatMap((column) => [
                column.label,
                ...("values" in column ? column.values : []),
              ])
            : []),
        ]),
      ];
    }
  }
}
