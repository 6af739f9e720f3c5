import { readFileSync } from "node:fs";
import { superLinear } from "@wirecost/sim-core/testing";
import { describe, expect, it } from "vitest";
import { readSchema } from "./read-schema.ts";

const SIZE = 8 * 1024;
const PUMPS = ['"', '""', "\n", " ", "#", "ADD ", '"\nADD FIELD "', "1 ", "1,", ".", "x(", "-", "PUB.a\n"];
const samples = ["sports2000.df", "sports2000.dbanalys.txt", "sports2000.tab.txt"];

describe("a schema file built to be slow", () => {
  it.each(samples)("takes time linear in its length as %s", (name) => {
    const text = readFileSync(new URL(`./samples/${name}`, import.meta.url), "latin1").slice(0, 4000);
    const headed = name.includes("dbanalys")
      ? `RECORD BLOCK SUMMARY FOR AREA "A": 7\nTable Records Size Min Max Mean\n`
      : text;
    for (const pump of PUMPS)
      for (const head of [headed, `${headed}\n  FORMAT "`, `${headed}\nPUB.a `]) {
        const slow = superLinear((size) => {
          const bytes = new TextEncoder().encode(head + pump.repeat(size / pump.length));
          readSchema([{ name, bytes }]);
        }, SIZE);
        if (slow !== undefined) expect.soft(`${JSON.stringify(pump)}: ${slow}`).toBe("linear");
      }
  });
});
