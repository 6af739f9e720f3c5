import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { PreciseTimer, timerLatenessMs } from "./precise-timer.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A clock that advances at each read, and timers that are late. */
function clockOf({ stepMs, lateMs }: { stepMs: number; lateMs: number }) {
  let passedMs = 7000;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], now: 0 });
  const nowMs = () => Date.now() + passedMs;
  vi.spyOn(performance, "now").mockImplementation(() => {
    passedMs += stepMs;
    return nowMs();
  });
  return {
    nowMs,
    async run(turns: number) {
      for (let i = 0; i < turns; i++) {
        if (vi.getTimerCount() > 0) {
          passedMs += lateMs;
          vi.advanceTimersToNextTimer();
        }
        await nextTurn();
      }
    },
  };
}

it.each([
  ["shorter than a timer's inaccuracy", 0.3, 1.1, "darwin"],
  ["longer", 25, 1.1, "linux"],
  ["longer than a tick of Windows", 41, 15.6, "win32"],
] as const)("calls on time, although timers are late: a time that is %s", async (_, ms, lateMs, platform) => {
  const clock = clockOf({ stepMs: 0.004, lateMs });
  const dueMs = clock.nowMs() + ms;
  const calledMs: number[] = [];
  new PreciseTimer(() => calledMs.push(clock.nowMs()), timerLatenessMs(platform)).set(dueMs);
  await clock.run(5000);
  expect(calledMs).toHaveLength(1);
  expect(calledMs[0]).toBeGreaterThanOrEqual(dueMs);
  expect(calledMs[0]).toBeLessThan(dueMs + 0.05);
});

it("does not call a cleared timer, and calls a reset one once", async () => {
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
