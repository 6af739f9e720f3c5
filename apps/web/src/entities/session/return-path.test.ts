import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnPath, signInHref } from "./return-path.ts";

describe("returnPath", () => {
  it("keeps a path with its query", () => {
    expect(returnPath("/lab/x?mm=1024#a")).toBe("/lab/x?mm=1024#a");
  });
  it.each([
    null,
    "",
    "//",
    "//evil.example/x",
    "/\\evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/.\\\\evil.example",
    "/%2e//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
  ])("does not leave the site for %j", (given) => {
    expect(returnPath(given)).toBe("/");
  });
  it("does not go round in circles", () => {
    expect(returnPath("/sign-in?return=/x")).toBe("/");
  });
});

describe("signInHref", () => {
  it("comes back to where one was", () => {
    const href = signInHref("sign-in", "/?mm=1024&rows=mm:1,2");
    expect(returnPath(new URL(href, "http://x").searchParams.get("return"))).toBe("/?mm=1024&rows=mm:1,2");
  });

  it("comes back to whatever stands in an address", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (pairs) => {
        const query = new URLSearchParams(pairs);
        const href = signInHref("sign-up", `/lab/bulk-insert?${query}`);
        const back = new URL(returnPath(new URL(href, "http://x").searchParams.get("return")), "http://x");
        expect(back.pathname).toBe("/lab/bulk-insert");
        expect([...back.searchParams]).toEqual([...query]);
      }),
    );
  });
});
