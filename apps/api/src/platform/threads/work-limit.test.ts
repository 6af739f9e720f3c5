import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { limitWork, WorkLimitError } from "./work-limit.ts";

/** A thread that has begun. */
async function thread(source: string): Promise<Worker> {
  const worker = new Worker(`require("node:worker_threads").parentPort.postMessage(0);\n${source}`, {
    eval: true,
  });
  onTestFinished(() => void worker.terminate());
  await once(worker, "message");
  return worker;
}

it("tells of a thread that works without end, and not of one that waits as long", async () => {
  const looping = await thread("for (;;);");
  const waiting = await thread("setInterval(() => {}, 50)");
  const limits = [looping, waiting].map((worker) => limitWork(() => worker, 0.7));
  const [ended, spared] = limits.map(({ signal }) => signal);
  if (ended && !ended.aborted) await once(ended, "abort");
  expect(ended?.reason).toBeInstanceOf(WorkLimitError);
  expect(ended?.reason.message).toContain("0.7 s");
  expect(spared?.aborted).toBe(false);
  for (const { stop } of limits) stop();
});

it("counts nothing while there is no thread yet, and what a thread did before counts no more", async () => {
  const { signal, stop } = limitWork(() => undefined, 0.001);
  const worker = await thread(
    "const end = performance.now() + 400; while (performance.now() < end); setInterval(() => {}, 50);",
  );
  const later = limitWork(() => worker, 3600);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([signal.aborted, later.signal.aborted]).toEqual([false, false]);
  stop();
  later.stop();
});
