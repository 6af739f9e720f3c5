import fc from "fast-check";
import { expect, it } from "vitest";
import type { JsonNode } from "./json-node.ts";
import { JsonError, parseJson } from "./parse-json.ts";

function plain(node: JsonNode): unknown {
  if (node.kind === "object")
    return Object.fromEntries([...node.members].map(([name, value]) => [name, plain(value)]));
  if (node.kind === "array") return node.items.map(plain);
  return node.kind === "null" ? null : node.value;
}

it("accepts and rejects the same as JSON.parse()", () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent);
      const again: unknown = JSON.parse(text);
      expect(JSON.stringify(plain(parseJson(text)))).toBe(JSON.stringify(again));
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0.-e1tru\\ \n') }), (text) => {
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      if (valid) parseJson(text);
      else expect(() => parseJson(text)).toThrow(JsonError);
    }),
    { numRuns: 1000 },
  );
});

it("gives the line of each value", () => {
  const document = parseJson('{\n  "a": [\n    1,\n    "x"\n  ]\n}\n');
  const list = document.kind === "object" ? document.members.get("a") : undefined;
  expect(list?.line).toBe(2);
  expect(list?.kind === "array" ? list.items.map(({ line }) => line) : []).toEqual([3, 4]);
});

it("gives the position and the error", () => {
  const wrong = (text: string) => {
    try {
      parseJson(text);
      return undefined;
    } catch (error) {
      return error instanceof JsonError ? `${error.line}: ${error.message}` : undefined;
    }
  };
  expect(wrong('{\n "a": 1\n "b": 2}')).toBe('3: "\\"b\\": 2}" is where a comma or } was expected.');
  expect(wrong("[1,\n")).toBe("2: The file ends where a value was expected: it was cut off.");
  expect(wrong('{"tps":\n-Infinity}')).toBe(
    "2: -Infinity is not a number that can be stored. Write null for no value.",
  );
  expect(wrong("[1e999]")).toBe('1: "1e999" is too large for a number.');
  expect(wrong("[".repeat(200_000))).toContain("nested more than 100 deep");
  expect(wrong(`["${"x".repeat(5_000_000)}`)).toContain("a string that ends in a quote");
});
