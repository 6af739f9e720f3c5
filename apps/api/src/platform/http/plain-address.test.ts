import { expect, it } from "vitest";
import { plainAddress } from "./plain-address.ts";

it.each([
  ["/%61pi/me", "/api/me"],
  ["/%61%70%69/%6De?x=%61", "/api/me?x=%61"],
  ["http://elsewhere.example/api/me?x=1", "/api/me?x=1"],
  ["HTTPS://elsewhere.example", "/"],
  ["//api/me", "/api/me"],
  ["/\\api/me", "/api/me"],
  ["/x/../api/me", "/api/me"],
  ["/x/%2e%2E/s/token", "/s/token"],
  ["/./api//me", "/api//me"],
  ["/../../api/me", "/api/me"],
])("writes %s as %s", (address, plain) => {
  expect(plainAddress(address)).toBe(plain);
});

it.each([
  "/",
  "/api/me?a=../b&c=%61",
  "/s/a-b_c.d~e",
  "/api/environments/%2561",
  "/api/a%2Fb",
  "/%ff",
  "/%",
  "/%C3%A9",
])("leaves %s as it is", (address) => {
  expect(plainAddress(address)).toBe(address);
});

it("is the same in single and double encoding", () => {
  for (const address of ["/%2e%2e/a", "http:///api", "//http://x/api", "/%252e%252e/a", "/a/.%2e/b"])
    expect(plainAddress(plainAddress(address))).toBe(plainAddress(address));
});
