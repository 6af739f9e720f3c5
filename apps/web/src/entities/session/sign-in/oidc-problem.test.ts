import { expect, it } from "vitest";
import { oidcProblem } from "./oidc-problem.ts";

it("says what a code means, and never repeats what an address says", () => {
  expect(oidcProblem(undefined)).toBeUndefined();
  expect(oidcProblem("account_not_linked", "Example")).toMatch(/connect Example on the account page/);
  expect(oidcProblem("call-0800-evil", "Example")).toMatch(/^Example did not sign you in\. /);
  expect(oidcProblem("call-0800-evil", "Example")).not.toContain("evil");
  expect(oidcProblem("toString", "Example")).toMatch(/^Example did not/);
});
