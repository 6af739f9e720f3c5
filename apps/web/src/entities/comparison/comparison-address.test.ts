import { getModel, models } from "@wirecost/sim-core";
import { anyDesignOf } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeDesign } from "../design/design-address.ts";
import {
  addItem,
  addressProblem,
  compareHref,
  comparisonState,
  formatItemAddress,
  itemLetter,
  joinItems,
  MAX_ITEMS,
  moveItem,
  parseItemAddress,
  removeItem,
  setPoint,
  splitItems,
} from "./comparison-address.ts";

describe("parseItemAddress", () => {
  it("parses each kind, with colons in the rest", () => {
    expect(parseItemAddress("run:abc")).toEqual({ kind: "run", id: "abc" });
    expect(parseItemAddress("design:model=bulk-insert&x=a:b")).toEqual({
      kind: "design",
      id: "model=bulk-insert&x=a:b",
    });
  });
  it("reports a design without a model, and lists the kinds for others", () => {
    expect(addressProblem("design:rttMs=30")).toContain("A design needs a model: “design:rttMs=30”");
    expect(addressProblem("cow:7")).toContain("“cow:7” is not run:<id>");
  });
  it.each(["", "run:", "abc", "cow:7", ":x", "design:", "design:mm=1024", "design:model="])(
    "rejects %j",
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
  it("keeps invalid items, and drops empty and duplicate ones", () => {
    expect(splitItems("nonsense,run:1,run:1")).toEqual(["nonsense", "run:1"]);
    expect(splitItems(" ")).toEqual([]);
  });
});

describe("compareHref", () => {
  it("is unchanged by URL encoding", () => {
    const items = ["design:model=openedge-query&mm=1024&rows=mm:1,2", "upload:u1"];
    const url = new URL(compareHref(items), "http://x");
    expect(splitItems(url.searchParams.get("items") ?? "")).toEqual(items);
  });
});

describe("the address of a comparison", () => {
  const stored = fc.record({
    kind: fc.constantFrom("run" as const, "upload" as const, "reference" as const),
    id: fc.oneof(fc.uuid(), fc.constantFrom("openedge-atm-tps", "as400-calls")),
  });
  const designed = anyDesignOf(models).map((design) => ({
    kind: "design" as const,
    id: encodeDesign(getModel(design.model), design),
  }));
  const items = fc.uniqueArray(fc.oneof(stored, designed), {
    minLength: 1,
    maxLength: 8,
    selector: formatItemAddress,
  });
  it("holds all designs of any system and calibration, and all stored items", () => {
    fc.assert(
      fc.property(items, (some) => {
        const texts = some.map(formatItemAddress);
        const url = new URL(compareHref(texts), "http://x");
        const read = splitItems(url.searchParams.get("items") ?? "");
        expect(read).toEqual(texts);
        expect(read.map(parseItemAddress)).toEqual(some);
      }),
    );
  });
  it("holds each item's selection, and the baseline", () => {
    const anyUpload = fc.uuid().map((id) => `upload:${id}`);
    const state = fc.uniqueArray(anyUpload, { minLength: 1, maxLength: MAX_ITEMS }).chain((ids) =>
      fc.record({
        items: fc.constant(ids),
        points: fc.array(fc.constantFrom("", "own", "c12", "r3"), {
          minLength: ids.length,
          maxLength: ids.length,
        }),
        baseline: fc.nat(ids.length - 1),
      }),
    );
    fc.assert(
      fc.property(state, (input) => {
        const { items: ids, points, baseline } = input;
        const read = comparisonState(splitItems(joinItems(ids)), points.join(",").split(","), baseline);
        expect(read).toEqual(input);
      }),
    );
  });
});

describe("comparison state", () => {
  const three = comparisonState(["a", "b", "c"], ["own", "", "r1"], 1);

  describe("comparisonState", () => {
    it("corrects an edited address", () => {
      expect(comparisonState(["a"], ["x", "y"], 7)).toEqual({ items: ["a"], points: ["x"], baseline: 0 });
      expect(comparisonState(["a", "b"], [], -1)).toEqual({
        items: ["a", "b"],
        points: ["", ""],
        baseline: 0,
      });
      expect(comparisonState([..."123456789"], [], 0).items).toHaveLength(8);
    });
  });

  describe("changing it", () => {
    it("adds new items up to the maximum", () => {
      expect(addItem(three, "d").items).toEqual(["a", "b", "c", "d"]);
      expect(addItem(three, "b")).toBe(three);
      const full = comparisonState([..."12345678"], [], 0);
      expect(addItem(full, "9")).toBe(full);
    });
    it("removes an item, and the baseline stays on its item", () => {
      expect(removeItem(three, 0)).toEqual({ items: ["b", "c"], points: ["", "r1"], baseline: 0 });
      expect(removeItem(three, 1).baseline).toBe(0);
      expect(removeItem(three, 2).baseline).toBe(1);
    });
    it("moves an item, and the baseline stays on its item", () => {
      expect(moveItem(three, 1, -1)).toEqual({
        items: ["b", "a", "c"],
        points: ["", "own", "r1"],
        baseline: 0,
      });
      expect(moveItem(three, 0, 1).baseline).toBe(0);
      expect(moveItem(three, 2, 1)).toBe(three);
    });
    it("sets the selected point", () => {
      expect(setPoint(three, 2, "r9").points).toEqual(["own", "", "r9"]);
    });
    it("names items by letter", () => {
      expect([0, 7].map(itemLetter)).toEqual(["A", "H"]);
    });
  });
});
