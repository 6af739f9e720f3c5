import { expect, it } from "vitest";
import { printable } from "./printable.ts";

it("escapes terminal control characters, and keeps other text", () => {
  expect(printable("a\u001b[31m\u009bm\r\u202e\u007f")).toBe("a\\u001b[31m\\u009bm\\u000d\\u202e\\u007f");
  expect(printable("-a\r\n+b\r\n")).toBe("-a\r\n+b\r\n");
  expect(printable("Größe\t4 µs\n漢 😀")).toBe("Größe\t4 µs\n漢 😀");
});

it("keeps a JSON document valid", () => {
  const value = { label: "\u001b]0;x\u0007 \u0085 \u2066" };
  expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value);
});
