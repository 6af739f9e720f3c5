import { describe, expect, it } from "vitest";
import { addressProblem, compareHref, joinItems, parseItemAddress, splitItems } from "./item-address.ts";

describe("parseItemAddress", () => {
  it("reads each kind, colons in the rest included", () => {
    expect(parseItemAddress("run:abc")).toEqual({ kind: "run", id: "abc" });
    expect(parseItemAddress("design:model=bulk-insert&x=a:b")).toEqual({
      kind: "design",
      id: "model=bulk-insert&x=a:b",
    });
  });
  it("says of a design without a model that it needs one, and of others which kinds there are", () => {
    expect(addressProblem("design:rttMs=30")).toContain("A design needs its model: “design:rttMs=30”");
    expect(addressProblem("cow:7")).toContain("“cow:7” is not run:<id>");
  });
  it.each(["", "run:", "abc", "cow:7", ":x", "design:", "design:mm=1024", "design:model="])(
    "knows %j for none",
    (text) => {
      expect(parseItemAddress(text)).toBeUndefined();
    },
  );
});

describe("splitItems", () => {
  it("keeps the commas of a design's axis values", () => {
    const items = [
      "design:model=openedge-query&rows=mm:1024,4096&mm=8192",
      "run:7",
      "reference:openedge-messages-size",
    ];
    expect(splitItems(joinItems(items))).toEqual(items);
  });
  it("keeps what it cannot read, drops what is empty or twice", () => {
    expect(splitItems("nonsense,run:1,run:1")).toEqual(["nonsense", "run:1"]);
    expect(splitItems(" ")).toEqual([]);
  });
});

describe("compareHref", () => {
  it("survives the address bar", () => {
    const items = ["design:model=openedge-query&mm=1024&rows=mm:1,2", "upload:u1"];
    const url = new URL(compareHref(items), "http://x");
    expect(splitItems(url.searchParams.get("items") ?? "")).toEqual(items);
  });
});
