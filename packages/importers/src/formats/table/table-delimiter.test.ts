import { describe, expect, it } from "vitest";
import { sniffDelimiter } from "./table-delimiter.ts";

describe("sniffDelimiter", () => {
  it.each([
    ["mm,messages\n1024,5\n", ","],
    ["Latency, ms;Messages\n0,5;198\n1,5;208\n", ";"],
    ["mm\tmessages\n1,024\t3,519\n4,096\t208\n", "\t"],
    ["mm|messages\n1024|5\n", "|"],
    ['"a;b;c",messages\n"d;e;f",5\n', ","],
    ["\n\nmm;messages\n1024;5\n", ";"],
    ["messages\n5\n", ","],
  ])("finds the delimiter of %j", (text, delimiter) => {
    expect(sniffDelimiter(text)).toBe(delimiter);
  });
});
