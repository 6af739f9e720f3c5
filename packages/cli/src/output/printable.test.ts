import { expect, it } from "vitest";
import { printable } from "./printable.ts";

it("shows what a terminal would obey, and leaves the rest", () => {
  expect(printable("a\u001b[31m\u009bm\r\u202e\u007f")).toBe("a\\u001b[31m\\u009bm\\u000d\\u202e\\u007f");
  expect(printable("-a\r\n+b\r\n")).toBe("-a\r\n+b\r\n");
  expect(printable("Größe\t4 µs\n漢 😀")).toBe("Größe\t4 µs\n漢 😀");
});

it("leaves a JSON document what it is", () => {
  const value = { label: "\u001b]0;x\u0007 \u0085 \u2066" };
  expect(JSON.parse(printable(JSON.stringify(value, null, 2)))).toEqual(value);
});
