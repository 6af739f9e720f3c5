import { describe, expect, it } from "vitest";
import { compareHref, joinItems, parseItemAddress, splitItems } from "./item-address.ts";

describe("parseItemAddress", () => {
  it("reads each kind, colons in the rest included", () => {
    expect(parseItemAddress("run:abc")).toEqual({ kind: "run", id: "abc" });
    expect(parseItemAddress("design:mm=1024&x=a:b")).toEqual({ kind: "design", id: "mm=1024&x=a:b" });
  });
  it("takes the empty design of an untouched lab", () => {
    expect(parseItemAddress("design:")).toEqual({ kind: "design", id: "" });
  });
  it.each(["", "run:", "abc", "cow:7", ":x"])("knows %j for none", (text) => {
    expect(parseItemAddress(text)).toBeUndefined();
  });
});

describe("splitItems", () => {
  it("keeps the commas of a design's axis values", () => {
    const items = ["design:rows=mm:1024,4096&mm=8192", "run:7", "reference:openedge-messages-size"];
    expect(splitItems(joinItems(items))).toEqual(items);
  });
  it("keeps what it cannot read, drops what is empty or twice", () => {
    expect(splitItems("nonsense,run:1,run:1")).toEqual(["nonsense", "run:1"]);
    expect(splitItems(" ")).toEqual([]);
  });
});

describe("compareHref", () => {
  it("survives the address bar", () => {
    const items = ["design:mm=1024&rows=mm:1,2", "upload:u1"];
    const url = new URL(compareHref(items), "http://x");
    expect(splitItems(url.searchParams.get("items") ?? "")).toEqual(items);
  });
});
