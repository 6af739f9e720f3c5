import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressText, readAddress } from "./address.ts";

describe("an address", () => {
  it.each([
    ["db.example:5433", undefined, { host: "db.example", port: 5433 }],
    ["[fe80::1]:3307", undefined, { host: "fe80::1", port: 3307 }],
    ["6433", "127.0.0.1", { host: "127.0.0.1", port: 6433 }],
    ["0.0.0.0:0", "127.0.0.1", { host: "0.0.0.0", port: 0 }],
  ])("is read: %s", (text, defaultHost, expected) => {
    const address = readAddress("--to", text, defaultHost);
    expect(address).toEqual(expected);
    expect(readAddress("--to", addressText(address), defaultHost)).toEqual(expected);
  });

  it("is parsed as written, for any content", () => {
    const host = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6());
    fc.assert(
      fc.property(fc.record({ host, port: fc.integer({ min: 1, max: 65_535 }) }), (address) => {
        expect(readAddress("--to", addressText(address))).toEqual(address);
      }),
    );
  });

  it.each([
    "",
    "5432",
    "db.example",
    "db:",
    "db:0",
    "db:65536",
    "db:5432/shop",
    "postgres://db:5432",
    "::1:5432",
  ])("of a database is refused: %j", (text) => {
    expect(() => readAddress("--to", text)).toThrow(
      "is not an address with a port: write, for example, localhost:5432.",
    );
  });
});

it.each(["postgres://ann:hunter2@db.example:5432/shop", "ann:hunter2@db.example:5432"])(
  "does not repeat a possible password: %s",
  (text) => {
    expect(() => readAddress("--to", text)).toThrow(
      "--to takes a host and a port, without the rest of a URL: write, for example, localhost:5432.",
    );
  },
);
