import { superLinear } from "@wirecost/sim-core/testing";
import { describe, expect, it } from "vitest";
import { ConversationFileError } from "./files/file-format.ts";
import { FORMATS } from "./files/formats.ts";
import { readStatement } from "./statement/read-statement.ts";
import { splitStatements } from "./statement/split-statements.ts";
import { FILE_SAMPLES } from "./testing/file-samples.ts";
import { LOG_SAMPLES } from "./testing/log-samples.ts";

/** Characters of the smallest input of three: what takes 0.4 ns for each pair of characters of the largest is found. */
const SIZE = 4 * 1024;

/** `npm run fuzz` tries each text in each place; what makes one slow makes it so in several. */
const TRIES_ALL = Boolean(process.env.FUZZ_SEED);

/** What a reader may look at again and again: what separates, repeats, opens without an end, or nearly matches. */
const PUMPS = [
  ...[" ", "\n", "\n\t", "\t", "a", "a b ", "a.", "1", "1,", '"', '"",', "'", "''", "`", "(", "(a", "[", "{"],
  ...["\\", "-", "- ", "+", "?", "=", "/*", "*/", "#", "$", "$1 ", "$a$", "@", ":", ";", "%27", "&a=b"],
  ...["select ", "from a,", "join a on ", "as ", "in (", "case when ", "with a as (", "values (1),"],
  ...["[5] ", "2026-03-04 10:00:00 ", "LOG:  ", "# Time: ", "parameters: "],
];

/** Ways to put one thing often into a text that a format takes for its own; `size` characters of it. */
const SHAPES: readonly ((text: string, pump: string, size: number) => string)[] = [
  (text, pump, size) => text + pumped(pump, size),
  // In the first line, and in the middle of each.
  (text, pump, size) => text.replace(/(?=\n|$)/, () => pumped(pump, size)),
  (text, pump, size) => {
    const lines = text.split("\n");
    const each = pumped(pump, size / lines.length);
    return lines
      .map((line) => line.slice(0, line.length / 2) + each + line.slice(line.length / 2))
      .join("\n");
  },
  // Within statements.
  (text, pump, size) => text.replace(/select/i, (word) => `${word} a ${pumped(pump, size)}`),
];

function pumped(pump: string, size: number): string {
  return pump.repeat(Math.ceil(size / pump.length));
}

/** Reads a file, whether or not it is still one. */
function read(bytes: Uint8Array): void {
  const format = FORMATS.find((one) => one.recognizes(bytes));
  try {
    const reader = format?.read({ name: "a", hash: () => 1 });
    for (let at = 0; at < bytes.length; at += 65_536) reader?.take(bytes.subarray(at, at + 65_536));
    reader?.finish(false);
  } catch (error) {
    if (!(error instanceof ConversationFileError)) throw error;
  }
}

function expectLinear(what: string, work: (size: number) => void): void {
  const slow = superLinear(work, SIZE);
  if (slow !== undefined) expect.soft(`${what}: ${slow}`).toBe("linear");
}

const encoder = new TextEncoder();
const documents = FILE_SAMPLES.filter((bytes) => !bytes.includes(0));
const samples = [
  ...Object.entries(LOG_SAMPLES).map(([name, text]) => ({ name, text })),
  ...documents.map((bytes, i) => ({ name: `document ${i + 1}`, text: new TextDecoder().decode(bytes) })),
].map((sample, i) => ({ ...sample, i }));

describe("a file that is made to be slow", () => {
  it.each(samples)("takes no longer than its length as $name", ({ name, text, i }) => {
    for (const [j, pump] of PUMPS.entries())
      for (const [k, shape] of SHAPES.entries()) {
        // Of each sample and text a shape, another for the next.
        if (!TRIES_ALL && (i + j) % SHAPES.length !== k) continue;
        expectLinear(`${name}, shape ${k} of ${JSON.stringify(pump)}`, (size) =>
          read(encoder.encode(shape(text, pump, size))),
        );
      }
  });
});

describe.each(["postgresql", "mysql", "unknown"] as const)(
  "a statement of %s that is made to be slow",
  (dialect) => {
    it.each(
      [
        "",
        "select a from b where c = ",
        "insert into a values ",
        "select '",
        'select "',
        "select $a$",
        "/* ",
      ].map((head, i) => ({ head, i })),
    )("takes no longer than its length after $head", ({ head, i }) => {
      // Of each dialect and text two or three beginnings, others for the next.
      for (const [j, pump] of PUMPS.entries())
        if (TRIES_ALL || (i + j + dialect.length) % 3 === 0)
          expectLinear(JSON.stringify(pump), (size) => {
            const text = head + pumped(pump, size);
            readStatement(text, dialect, () => 1);
            splitStatements(text, dialect);
          });
    });
  },
);
