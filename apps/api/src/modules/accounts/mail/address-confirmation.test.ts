import fc from "fast-check";
import { expect, it } from "vitest";
import { addressConfirmation } from "./address-confirmation.ts";

const secret = "s".repeat(32);

it("names the address that a link confirms, for a day", () => {
  let now = 1_700_000_000_000;
  const { tokenFor, read } = addressConfirmation(secret, () => now);
  const token = tokenFor("Ann@Example.com");
  expect(token).toMatch(/^[\w-]+$/);
  now += 24 * 3_600_000 - 1;
  expect(read(token)).toBe("ann@example.com");
  now += 1;
  expect(() => read(token)).toThrow("older than a day");
});

it("names any address that it was created for", () => {
  const { tokenFor, read } = addressConfirmation(secret);
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(read(tokenFor(email))).toBe(email.toLowerCase());
    }),
  );
});

it.each([
  ["cut off", (token: string) => token.slice(0, -3)],
  ["empty", () => ""],
  ["of another secret", () => addressConfirmation("t".repeat(32)).tokenFor("ann@example.com")],
])("refuses a token that is %s", (_, change) => {
  const { tokenFor, read } = addressConfirmation(secret);
  expect(() => read(change(tokenFor("ann@example.com")))).toThrow("This link is not valid");
});
