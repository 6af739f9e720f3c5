import { ProblemError } from "@wirecost/contract";
import { describe, expect, it, test } from "vitest";
import {
  createQueryClient,
  errorText,
  isDatabaseAway,
  isPassing,
  ME_KEY,
  retryDelay,
} from "./query-client.ts";

const refusal = (code: "signed-out" | "forbidden") =>
  new ProblemError({ type: "about:blank", title: "x", status: 401, detail: "No.", code });

test.each([
  ["signed-out", true],
  ["forbidden", false],
] as const)("an answer of %s has it asked again who is signed in: %s", async (code, asked) => {
  const client = createQueryClient();
  const isAsked = () => client.getQueryState(ME_KEY)?.isInvalidated;
  const refuse = () => Promise.reject(refusal(code));

  client.setQueryData(ME_KEY, { teams: [] });
  await expect(
    client.getMutationCache().build(client, { mutationFn: refuse }).execute(undefined),
  ).rejects.toThrow("No.");
  expect(isAsked()).toBe(asked);

  client.setQueryData(ME_KEY, { teams: [] });
  expect(isAsked()).toBe(false);
  await expect(client.fetchQuery({ queryKey: ["list"], queryFn: refuse })).rejects.toThrow("No.");
  expect(isAsked()).toBe(asked);
});

describe("is passing", () => {
  const problem = (status: number, retryAfter?: number) =>
    new ProblemError(
      { type: "about:blank", title: "x", status, detail: "The database is away.", code: "internal" },
      retryAfter,
    );

  describe("isPassing", () => {
    it("is so while the server does not respond or asks to retry later", () => {
      expect(isPassing(new TypeError("Failed to fetch"))).toBe(true);
      expect(isPassing(problem(503))).toBe(true);
    });
    it("is not so for an answer that will not change", () => {
      expect(isPassing(problem(404))).toBe(false);
      expect(isPassing(new Error("parse"))).toBe(false);
    });
  });

  describe("isDatabaseAway", () => {
    it("is so where the server says it, not where something before it answers", () => {
      const away = new ProblemError({ ...problem(503).problem, code: "database-unavailable" });
      expect(isDatabaseAway(away)).toBe(true);
      expect(isDatabaseAway(problem(503))).toBe(false);
      expect(isDatabaseAway(new TypeError("Failed to fetch"))).toBe(false);
    });
  });

  describe("retryDelay", () => {
    it("does what the server asks, within reason", () => {
      expect(retryDelay(5, problem(503, 2))).toBe(2000);
      expect(retryDelay(0, problem(503, 9999))).toBe(30_000);
    });
    it("else waits longer up to 4 s", () => {
      expect([0, 1, 2, 9].map((n) => retryDelay(n, new TypeError("x")))).toEqual([1000, 2000, 4000, 4000]);
    });
  });

  describe("errorText", () => {
    it("shows what the problem document says", () => {
      expect(errorText(problem(503))).toBe("The database is away.");
      expect(errorText(new TypeError("Failed to fetch"))).toContain("does not respond");
    });
  });
});
