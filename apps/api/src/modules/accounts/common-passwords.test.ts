import { expect, it } from "vitest";
import { isCommonPassword, MAX_PASSWORD } from "./common-passwords.ts";

it.each([
  "1234567890",
  "qwertyuiop",
  "Password123",
  "passwordpassword",
  "PASSWORD1234!",
  "0987654321000",
  "zzzzzzzzzzzz",
  "Wirecost2026",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each([
  "correct horse battery",
  "a long enough password",
  "Kd8-fjE2mmQx",
  "wirecost of the lab",
  "# Passwords of ten",
])("%s is not", (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

it("skips passwords longer than the maximum", () => {
  expect(isCommonPassword("7".repeat(MAX_PASSWORD))).toBe(true);
  expect(isCommonPassword("7".repeat(MAX_PASSWORD + 1))).toBe(false);
});
