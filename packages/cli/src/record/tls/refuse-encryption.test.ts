import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EncryptionRefusal } from "./refuse-encryption.ts";

const TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const GSSAPI = Buffer.from([0, 0, 0, 8, 4, 210, 22, 48]);
const CANCEL = Buffer.from([0, 0, 0, 16, 4, 210, 22, 46, 0, 0, 0, 1, 0, 0, 0, 2]);
const STARTUP = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);

function greeting(capabilities: number): Buffer {
  const body = Buffer.from(`\x0a8.4.7\0\x01\0\0\0scramble\0__rest`, "latin1");
  body.writeUInt16LE(capabilities, 20);
  return Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body]);
}

/** All forwarded bytes, when sent in chunks of these sizes. */
function inPieces(bytes: Buffer, sizes: readonly number[], take: (piece: Buffer) => Buffer): Buffer {
  const passed: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    passed.push(take(bytes.subarray(at, at + size)));
    at += size;
  }
  return Buffer.concat(passed);
}

const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 });

describe("a client's requests for encryption", () => {
  it("are removed with any chunk boundaries, and nothing else is", () => {
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom([GSSAPI, TLS], [TLS], []),
        fc.constantFrom(STARTUP, CANCEL),
        (cut, requests, then) => {
          const refusal = new EncryptionRefusal();
          let refused = "";
          const passed = inPieces(Buffer.concat([...requests, then, TLS]), cut, (piece) => {
            const answered = refusal.client(piece);
            refused += answered.answer.toString();
            return answered.pass;
          });
          expect(refused).toBe("N".repeat(requests.length));
          expect(passed).toEqual(Buffer.concat([then, TLS]));
          expect(refusal.isGivenUp).toBe(false);
        },
      ),
    );
  });

  it("are dropped if nothing follows", () => {
    const refusal = new EncryptionRefusal();
    refusal.client(TLS);
    expect(refusal.isGivenUp).toBe(true);
  });

  it("are forwarded if they are incomplete at the end", () => {
    const refusal = new EncryptionRefusal();
    expect(refusal.client(TLS.subarray(0, 5)).pass).toHaveLength(0);
    expect(refusal.clientEnd()).toEqual(TLS.subarray(0, 5));
  });
});

describe("a server's greeting", () => {
  it("offers no TLS with any chunk boundaries, and is otherwise unchanged", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 0xffff }), (cut, capabilities) => {
        const refusal = new EncryptionRefusal();
        const bytes = Buffer.concat([greeting(capabilities), Buffer.from("more")]);
        expect(inPieces(bytes, cut, (piece) => refusal.server(piece).pass)).toEqual(
          Buffer.concat([greeting(capabilities & ~0x0800), Buffer.from("more")]),
        );
      }),
    );
  });

  it.each(["220 mail.example ready", "x", "\x4e\0\0\0\x09old"])(
    "of another protocol is forwarded: %j",
    (text) => {
      const refusal = new EncryptionRefusal();
      const { pass } = refusal.server(Buffer.from(text));
      expect(Buffer.concat([pass, refusal.serverEnd()])).toEqual(Buffer.from(text));
    },
  );

  it("is not changed once the client has sent data", () => {
    const refusal = new EncryptionRefusal();
    refusal.client(STARTUP);
    expect(refusal.server(greeting(0x0800)).pass).toEqual(greeting(0x0800));
  });
});
