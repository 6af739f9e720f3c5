import { type Route, routes } from "@wirecost/contract";
import { expect, it } from "vitest";
import { type Ids, operationRequest } from "../../testing/operation-request.ts";
import { sharedApp } from "../../testing/test-app.ts";
import { findDeepNesting, MAX_NESTING } from "./body-nesting.ts";

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${"]}".repeat(depth / 2)}`;

it("accepts the maximum depth, and names the position of a deeper one", () => {
  expect(findDeepNesting(nested(MAX_NESTING))).toBeUndefined();
  expect(findDeepNesting(`  [${nested(MAX_NESTING)}]`)).toBe(
    "The body has 65 objects and lists within each other at character 195, the maximum is 64.",
  );
});

it.each([
  ["in a string", JSON.stringify("[".repeat(100))],
  ["in a string behind a quote", JSON.stringify(`"${"{[".repeat(100)}\\`)],
  ["in a string that does not end", `"${"[".repeat(100)}\\`],
  ["beside each other", `[${Array(1000).fill('{"a":[]}').join()}]`],
])("does not count brackets %s", (_, text) => expect(findDeepNesting(text)).toBeUndefined());

it("counts brackets after a string that ends with a backslash", () => {
  expect(findDeepNesting(`["\\\\",${"[".repeat(MAX_NESTING)}`)).toContain("at character 70");
});

it("a small body that is nested too deeply is rejected too", async () => {
  const app = await sharedApp();
  const post = (depth: number) =>
    app.inject({
      method: "POST",
      url: "/api/simulate",
      headers: { "content-type": "application/json" },
      payload: `{"params":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    });
  expect((await post(30_000)).json()).toMatchObject({
    status: 400,
    code: "invalid-request",
    detail: expect.stringContaining("the maximum is 64"),
  });
  expect((await post(60)).json()).toMatchObject({ status: 400, detail: expect.stringContaining("params") });
});

it("no operation accepts a body nested a quarter as deep", () => {
  const ids = new Proxy<Ids>({}, { get: () => "0191b8a6-7a3c-7b52-9d8e-9f1f0e6f2a11" });
  const depthOf = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  const depths = Object.entries<Route>(routes).flatMap(([id, { body }]) =>
    body ? [depthOf(operationRequest(id, ids).payload)] : [],
  );
  expect(Math.max(...depths)).toBeGreaterThan(2);
  expect(Math.max(...depths)).toBeLessThan(MAX_NESTING / 4);
});
