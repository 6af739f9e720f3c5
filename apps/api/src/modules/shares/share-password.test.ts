import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./share-password.ts";

describe("a link's password", () => {
  it("is verified, and any other is rejected", async () => {
    const hash = await hashPassword("for the review");
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword("for the review", hash)).toBe(true);
    expect(await isPassword("for the reviev", hash)).toBe(false);
    expect(await isPassword("", hash)).toBe(false);
  });

  it("has a different hash each time", async () => {
    expect(await hashPassword("the same one")).not.toBe(await hashPassword("the same one"));
  });

  it("is equal in any Unicode form", async () => {
    expect(await isPassword("cafe\u0301 latte", await hashPassword("caf\u00e9 latte"))).toBe(true);
  });

  it("is not compared with another kind of hash", async () => {
    await expect(isPassword("x", "md5$x")).rejects.toThrow("hashed by md5");
  });
});
