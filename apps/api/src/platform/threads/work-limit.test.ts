import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { limitWork, WorkLimitError } from "./work-limit.ts";

/** A thread with the given active time in ms. */
function thread(active = 0) {
  const performance = { eventLoopUtilization: () => ({ active, idle: 0, utilization: 1 }) };
  return {
    it: { performance } as unknown as Pick<Worker, "performance">,
    work: (ms: number) => (active += ms),
  };
}

describe("limitWork()", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stops a thread by its active time, not by its waiting time", () => {
    const [looping, waiting] = [thread(), thread()];
    const [ended, spared] = [looping, waiting].map((one) => limitWork(() => one.it, 0.7));
    looping.work(700);
    vi.advanceTimersByTime(60_000);
    expect(ended?.signal.aborted).toBe(false);
    looping.work(1);
    vi.advanceTimersByTime(250);
    expect(ended?.signal.reason).toBeInstanceOf(WorkLimitError);
    expect(ended?.signal.reason.message).toContain("0.7 s");
    expect(spared?.signal.aborted).toBe(false);
  });

  it("counts nothing before a thread starts, and no earlier work of it", () => {
    const busy = thread(5000);
    const withoutThread = limitWork(() => undefined, 0.2);
    const later = limitWork(() => busy.it, 3);
    busy.work(3000);
    vi.advanceTimersByTime(60_000);
    expect([withoutThread.signal.aborted, later.signal.aborted]).toEqual([false, false]);
  });

  it("stops checking when stopped", () => {
    const looping = thread();
    const { signal, stop } = limitWork(() => looping.it, 2);
    stop();
    looping.work(9000);
    vi.advanceTimersByTime(60_000);
    expect(signal.aborted).toBe(false);
  });
});

it("measures a real thread that never ends", async () => {
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage(0); for (;;);', {
    eval: true,
  });
  onTestFinished(() => void worker.terminate());
  await once(worker, "message");
  const { signal, stop } = limitWork(() => worker, 0.3);
  if (!signal.aborted) await once(signal, "abort");
  expect(signal.reason).toBeInstanceOf(WorkLimitError);
  stop();
});
