import { expect, it } from "vitest";
import { hashAsIn, hashRecoveryCodes, makeRecoveryCodes, storedCodes } from "./recovery-codes.ts";

it("creates ten different codes that are easy to type", () => {
  const codes = [...makeRecoveryCodes(), ...makeRecoveryCodes()];
  expect(new Set(codes).size).toBe(20);
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/);
});

it("finds a code by its hash in any spelling, and stores only hashes", async () => {
  const codes = makeRecoveryCodes();
  const stored = await hashRecoveryCodes(JSON.stringify(codes));
  for (const code of codes) expect(stored).not.toContain(code);
  const [, second = ""] = codes;
  for (const typed of [second, second.toUpperCase(), second.replaceAll("-", ""), ` ${second} `])
    expect(storedCodes(stored).indexOf(await hashAsIn(stored, typed))).toBe(1);
  expect(storedCodes(stored)).not.toContain(await hashAsIn(stored, "aaaa-bbbb-cccc"));
  expect(storedCodes(stored)).not.toContain(await hashAsIn(stored, storedCodes(stored)[1] ?? ""));
});

it("keeps the hashes of unused codes", async () => {
  const stored = await hashRecoveryCodes(JSON.stringify(makeRecoveryCodes()));
  const remaining = JSON.stringify(storedCodes(stored).slice(3));
  expect(await hashRecoveryCodes(remaining)).toBe(remaining);
});
