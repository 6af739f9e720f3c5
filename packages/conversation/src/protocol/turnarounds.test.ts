import { describe, expect, it } from "vitest";
import { text } from "../testing/bytes.ts";
import { client, decoded, server } from "../testing/decode.ts";

describe("an unknown protocol", () => {
  it("has a trip for each answered burst of the client", () => {
    const { trips, protocol, dropped } = decoded([
      client(text("SELECT A")),
      client(text("bc")),
      server(text("one")),
      server(text("two")),
      client(text("next")),
      server(text("three")),
      client(text("bye")),
    ]);
    expect(protocol).toBe("unknown");
    expect(dropped).toEqual({});
    expect(trips).toEqual(
      [
        { sentUs: 1000, requestedUs: 2000, answeredUs: 3000, endUs: 4000, requestBytes: 10, replyBytes: 6 },
        { sentUs: 5000, requestedUs: 5000, answeredUs: 6000, endUs: 6000, requestBytes: 4, replyBytes: 5 },
        { sentUs: 7000, requestedUs: 7000, answeredUs: 8000, endUs: 8000, requestBytes: 3, replyBytes: 0 },
      ].map((trip) => ({ connection: 7, kind: "other", calls: [], ...trip })),
    );
  });

  it("with a server that sends first answers the opening of the connection", () => {
    const { trips } = decoded([
      server(text("220 mail.example")),
      client(text("HELO\r\n")),
      server(text("250")),
    ]);
    expect(trips.map(({ kind, sentUs, endUs }) => [kind, sentUs, endUs])).toEqual([
      ["connect", 0, 1000],
      ["other", 2000, 3000],
    ]);
  });

  it("is encrypted if it starts with TLS", () => {
    const { encrypted, dropped } = decoded([
      client(Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0, 1)),
      server(text("x")),
    ]);
    expect(encrypted).toBe(true);
    expect(dropped).toEqual({ "encrypted connections, whose statements cannot be read": 1 });
  });

  it.each([
    ["a few bytes of the client", [client(text("a"))], 1],
    ["an answer to fewer bytes than decide", [client(text("a")), server(text("b")), client(text("c"))], 2],
    ["no bytes", [], 0],
  ])("may have %s", (_, segments, count) => {
    expect(decoded(segments).trips).toHaveLength(count);
  });
});
