import { expect, it } from "vitest";
import { SignInThrottle } from "./sign-in-throttle.ts";

const HOUR = 3_600_000;

it("waits longer after each wrong password from the fifth on, up to 15 minutes", () => {
  const throttle = new SignInThrottle();
  const waits = Array.from({ length: 16 }, () => {
    throttle.wrong("a", 0);
    return throttle.waitOf("a", 0);
  });
  expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 2, 4, 8, 16]);
  expect(waits.at(-1)).toBe(900);
  expect(throttle.waitOf("a", 899_001)).toBe(1);
  expect(throttle.waitOf("a", 900_000)).toBe(0);
});

it("resets with the right password, and after some time", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 9; i++) throttle.wrong("a", 0);
  throttle.wrong("a", HOUR);
  expect(throttle.waitOf("a", HOUR)).toBe(0);
  for (let i = 0; i < 9; i++) throttle.wrong("a", HOUR);
  throttle.right("a");
  expect(throttle.waitOf("a", HOUR)).toBe(0);
});

it("counts each account and address separately", () => {
  const throttle = new SignInThrottle();
  for (let i = 0; i < 9; i++) throttle.wrong("a", 0);
  expect(throttle.waitOf("b", 0)).toBe(0);
});
