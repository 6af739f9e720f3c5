import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonElements, type JsonPath } from "./json-elements.ts";
import { JsonLines } from "./json-lines.ts";

const PATHS: readonly JsonPath[] = [["a", "*", "r"], ["a", "*", "s", "*"], ["*"]];

type Reader = new (
  paths: readonly JsonPath[],
  take: (path: number, value: unknown) => void,
) => { take(bytes: Uint8Array): void; finish(): boolean };

/** All that a reader extracts from a text, and its end. */
function read(Of: Reader, text: string, size: number): unknown[] {
  const values: unknown[] = [];
  const reader = new Of(PATHS, (path, value) => values.push([path, value]));
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size));
    values.push(reader.finish());
  } catch (error) {
    values.push((error as Error).message);
  }
  return values;
}

const element = fc.record({ x: fc.jsonValue({ maxDepth: 2 }), 'größe\\"': fc.string() });
const value = fc.oneof(
  fc.record({
    a: fc.array(fc.record({ r: element, s: fc.array(element, { maxLength: 3 }), other: element })),
    b: element,
  }),
  fc.array(element, { maxLength: 3 }),
);
const written = fc
  .tuple(value, fc.constantFrom(0, 0, 2))
  .map(([one, indent]) => JSON.stringify(one, null, indent));

test("extracts the same from chunks of any size, from valid or damaged text", () => {
  const separators = fc.constantFrom("\n", "\n", "\r\n", "\n\n", " ", "", "]", "\n{", "\u{feff}");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(written, separators), { maxLength: 5 }),
      fc.integer({ min: 1, max: 400 }),
      fc.option(fc.nat(2000), { nil: undefined }),
      (values, size, cut) => {
        const text = values.flat().join("").slice(0, cut);
        expect(read(JsonLines, text, size)).toEqual(read(JsonElements, text, size));
      },
    ),
    { numRuns: 300 },
  );
});

test("parses a line of any length", () => {
  const line = JSON.stringify({
    a: [{ r: {}, s: Array.from({ length: 80_000 }, (_, x) => ({ x, y: "z".repeat(40) })) }],
  });
  expect(line.length).toBeGreaterThan(4 * 1024 * 1024);
  const values = read(JsonLines, `${line}\n{"a":[{"r":{"x":1}}]}\n`, 65_536);
  expect(values.length).toBe(80_003);
  expect(values.slice(-2)).toEqual([[0, { x: 1 }], true]);
});
