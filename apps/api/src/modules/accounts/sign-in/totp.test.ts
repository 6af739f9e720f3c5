import { expect, it } from "vitest";
import { codeOf, stepOf } from "./totp.ts";

// RFC 6238, appendix B: the last six of eight digits.
const secret = "12345678901234567890";

it.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1234567890, "005924"],
  [20000000000, "353130"],
])("makes the codes of the standard: at %i s", (seconds, code) => {
  expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code);
});

it("accepts a code for one period before and after, and no other", () => {
  const code = codeOf(secret, 1000);
  expect([999, 1000, 1001].map((step) => stepOf(secret, code, step * 30_000))).toEqual([1000, 1000, 1000]);
  expect(stepOf(secret, code, 998 * 30_000 + 29_999)).toBeUndefined();
  expect(stepOf(secret, code, 1002 * 30_000)).toBeUndefined();
  expect(stepOf(secret, "", 1000 * 30_000)).toBeUndefined();
});
