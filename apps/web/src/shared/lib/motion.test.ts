import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Motion } from "./motion.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("takes the first change, and one after a rest, for a single one", () => {
  const motion = new Motion(150, () => undefined);
  expect(motion.change()).toBe(false);
  vi.advanceTimersByTime(149);
  expect(motion.change()).toBe(true);
  vi.advanceTimersByTime(150);
  expect(motion.moving).toBe(false);
  expect(motion.change()).toBe(false);
});

it("rests once after each motion, however long it was", () => {
  const onRest = vi.fn();
  const motion = new Motion(150, onRest);
  for (let i = 0; i < 20; i++) {
    motion.change();
    vi.advanceTimersByTime(100);
  }
  expect(onRest).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(onRest).toHaveBeenCalledTimes(1);
  motion.change();
  vi.advanceTimersByTime(1000);
  expect(onRest).toHaveBeenCalledTimes(2);
});

it("does not rest once it is stopped", () => {
  const onRest = vi.fn();
  const motion = new Motion(150, onRest);
  motion.change();
  motion.stop();
  vi.advanceTimersByTime(1000);
  expect(onRest).not.toHaveBeenCalled();
  expect(motion.change()).toBe(false);
});
