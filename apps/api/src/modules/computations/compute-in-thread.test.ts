import { expect, it } from "vitest";
import { WorkLimitError } from "../../platform/threads/work-limit.ts";
import { design } from "../../testing/test-app.ts";
import { computeInThread } from "./compute-in-thread.ts";

it("stops a design that exceeds the CPU limit, and computes others", async () => {
  const { signal } = new AbortController();
  const compute = (seconds: number) => computeInThread(design, { signal, onProgress: () => {}, seconds });
  await expect(compute(0.001)).rejects.toThrow(WorkLimitError);
  expect(await compute(3600)).toMatchObject({ model: design.model });
});
