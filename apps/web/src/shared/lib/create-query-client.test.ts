import { ProblemError } from "@wirecost/contract";
import { expect, test } from "vitest";
import { createQueryClient } from "./create-query-client.ts";
import { ME_KEY } from "./me-key.ts";

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
