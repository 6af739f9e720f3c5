import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { PreciseTimer } from "./precise-timer.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A clock that advances with each look at it, and timers that are late. */
function clockOf({ stepMs, lateMs }: { stepMs: number; lateMs: number }) {
  let nowMs = 7000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => (nowMs += stepMs));
  return {
    nowMs: () => nowMs,
    async run(turns: number) {
      for (let i = 0; i < turns; i++) {
        if (vi.getTimerCount() > 0) {
          const fakeMs = Date.now();
          vi.advanceTimersToNextTimer();
          nowMs += Date.now() - fakeMs + lateMs;
        }
        await nextTurn();
      }
    },
  };
}

it.each([
  ["shorter than a timer's inaccuracy", 0.3],
  ["longer", 25],
])("calls at its time, although timers are late: a time that is %s", async (_, ms) => {
  const clock = clockOf({ stepMs: 0.004, lateMs: 1.1 });
  const dueMs = clock.nowMs() + ms;
  const calledMs: number[] = [];
  new PreciseTimer(() => calledMs.push(clock.nowMs())).set(dueMs);
  await clock.run(1000);
  expect(calledMs).toHaveLength(1);
  expect(calledMs[0]).toBeGreaterThanOrEqual(dueMs);
  expect(calledMs[0]).toBeLessThan(dueMs + 0.05);
});

it("does not call what was cleared, and once what was set again", async () => {
  const clock = clockOf({ stepMs: 0.004, lateMs: 0 });
  let calls = 0;
  const timer = new PreciseTimer(() => {
    calls += 1;
  });
  timer.set(clock.nowMs() + 0.5);
  timer.clear();
  await clock.run(300);
  expect(calls).toBe(0);
  timer.set(clock.nowMs() + 9);
  timer.set(clock.nowMs() + 0.5);
  await clock.run(300);
  expect(calls).toBe(1);
});
