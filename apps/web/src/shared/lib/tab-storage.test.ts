import { expect, it, vi } from "vitest";
import { storedInTab } from "./tab-storage.ts";

const EXAMPLE = {
  texts: [["", ""]],
  log: undefined as { readonly name: string } | undefined,
  shown: { line: 1, isOpen: false },
};

it.each([
  [{ texts: [], shown: { line: 4, isOpen: true } }, true],
  [{ texts: [["a.p", "x"]], log: { name: "c.log" }, shown: { line: 4, isOpen: true }, more: 3 }, true],
  [{ texts: [["a.p", 7]], shown: { line: 4, isOpen: true } }, false],
  [{ texts: ["a.p"], shown: { line: 4, isOpen: true } }, false],
  [{ texts: [], shown: [4, true] }, false],
  [{ texts: [], shown: null }, false],
  [{ texts: [], shown: { line: 4 } }, false],
  [{ shown: { line: 4, isOpen: true } }, false],
])("takes %o only if it is like the example", (value, isTaken) => {
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => (key === "k" ? JSON.stringify(value) : null) });
  expect(storedInTab("k", EXAMPLE)).toEqual(isTaken ? value : undefined);
  expect(storedInTab("other", EXAMPLE)).toBeUndefined();
  vi.unstubAllGlobals();
});
