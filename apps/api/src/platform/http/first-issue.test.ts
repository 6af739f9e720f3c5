import { MAX_BODY_BYTES, MAX_LARGE_BODY_BYTES, type Route, routes } from "@wirecost/contract";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { type Ids, operationRequest } from "../../testing/operation-request.ts";
import { design, testApp } from "../../testing/test-app.ts";
import { findFirstIssue } from "./first-issue.ts";

let app: Awaited<ReturnType<typeof testApp>> | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

const ID = "0191b8a6-7a3c-7b52-9d8e-9f1f0e6f2a11";
const anyIds = new Proxy<Ids>({}, { get: () => ID });
const withBody = Object.entries<Route>(routes).flatMap(([id, { body }]) => (body ? [{ id, body }] : []));

const COUNT = 3000;
const bad = {
  numbers: Array(COUNT).fill(0),
  texts: Array(COUNT).fill("x"),
  objects: Array.from({ length: COUNT }, () => ({})),
  lists: Array.from({ length: COUNT }, () => [[]]),
  keys: Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`k${i}`, 0])),
  "keys of objects": Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`k${i}`, {}])),
};

/** Every value with one part replaced: objects, lists and their elements. */
function replacedIn(value: unknown, by: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [by];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    replacedIn(part, by).map((changed) =>
      Array.isArray(value)
        ? value.map((other, i) => (String(i) === key ? changed : other))
        : { ...value, [key]: changed },
    ),
  );
  return [by, ...parts];
}

it.each(withBody)("$id: a large body has few issues, whatever part is wrong", ({ id, body }) => {
  const valid = operationRequest(id, anyIds).payload;
  for (const [name, by] of Object.entries(bad))
    for (const value of replacedIn(valid, by)) {
      if (findFirstIssue(body, value)) continue;
      const count = body.safeParse(value).error?.issues.length ?? 0;
      expect(count, `${name} in ${JSON.stringify(value).slice(0, 200)}`).toBeLessThan(50);
    }
});

it.each(withBody)("$id: a valid body has no issue", ({ id, body }) => {
  const { payload } = operationRequest(id, anyIds);
  expect(body.safeParse(payload).success).toBe(true);
  expect(findFirstIssue(body, payload)).toBeUndefined();
});

it("says where the first issue is, and what is expected", () => {
  const schema = z.strictObject({
    a: z.array(z.union([z.number(), z.strictObject({ kind: z.literal("b"), n: z.int() })])).max(3),
    c: z.record(z.string().max(2), z.boolean()).default({}),
    d: z.string().trim().nullable().optional(),
  });
  expect(findFirstIssue(schema, { a: [1, { kind: "b", n: 2 }], c: { k: true }, d: null })).toBeUndefined();
  expect(findFirstIssue(schema, { a: [1, 2, 3, 4] })).toEqual({
    where: "a",
    message: "has 4 items, the maximum is 3.",
  });
  expect(findFirstIssue(schema, { a: [1, { kind: "b", n: "2" }] })?.where).toBe("a.1.n");
  expect(findFirstIssue(schema, { a: [], c: { k: 1 } })?.where).toBe("c.k");
  expect(findFirstIssue(schema, { a: [], c: { long: true } })?.where).toBe("c");
  expect(findFirstIssue(schema, {})?.where).toBe("a");
  expect(findFirstIssue(schema, { a: [], e: 1 })).toEqual({
    where: "",
    message: "has no field e. It takes a, c, d.",
  });
});

it("a large body gets one issue, a small one up to 50, and one beyond the limit the limit", async () => {
  app = await testApp();
  const running = app;
  const preview = async (payload: object) =>
    (await running.inject({ method: "POST", url: "/api/runs/preview", payload })).json();
  const keys = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`key-${i}`, {}]));
  const large = await preview({ ...design, params: keys(100_000) });
  expect(large).toMatchObject({
    status: 400,
    detail: "params: has 100000 entries, the maximum is 1000.",
    issues: [{ where: "params" }],
  });
  const small = await preview({ ...design, params: keys(200) });
  expect(small.issues).toHaveLength(50);
  expect(small.detail).toContain("150 more are not listed.");
  const tooLarge = await preview({ ...design, metric: "x".repeat(MAX_LARGE_BODY_BYTES) });
  expect(tooLarge.detail).toBe("The body is larger than 2048 KiB, which is the maximum here.");
  const simulate = { method: "POST", url: "/api/simulate", payload: { model: "x".repeat(MAX_BODY_BYTES) } };
  const small413 = await running.inject({ ...simulate, method: "POST" });
  expect(small413.json().detail).toBe("The body is larger than 256 KiB, which is the maximum here.");
});
