import fc from "fast-check";
import { expect, it } from "vitest";
import { WithoutChannelBinding } from "./without-channel-binding.ts";

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.write(type, "latin1");
  header.writeUInt32BE(4 + body.length, 1);
  return Buffer.concat([header, body]);
}

const signIn = (code: number, ...names: string[]) =>
  message(
    "R",
    Buffer.from(`\0\0\0${String.fromCharCode(code)}${names.map((name) => `${name}\0`).join("")}\0`),
  );
const version = message("v", Buffer.from("\0\x03\0\0\0\0\0\0", "latin1"));
const PLUS = "SCRAM-SHA-256-PLUS";

function through(bytes: Buffer, sizes: readonly number[]) {
  const change = new WithoutChannelBinding();
  const passed: Buffer[] = [];
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    passed.push(change.server(bytes.subarray(at, at + size)).pass);
    at += size;
  }
  passed.push(change.serverEnd());
  return { passed: Buffer.concat(passed), hasOffered: change.hasOffered };
}

const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 });

it("removes channel binding from the first offer with any chunk boundaries, and nothing else", () => {
  fc.assert(
    fc.property(sizes, fc.boolean(), (cut, hasVersion) => {
      const before = hasVersion ? [version] : [];
      const later = signIn(10, PLUS, "SCRAM-SHA-256");
      const offer = Buffer.concat([...before, signIn(10, PLUS, "SCRAM-SHA-256"), later]);
      expect(through(offer, cut)).toEqual({
        passed: Buffer.concat([...before, signIn(10, "SCRAM-SHA-256"), later]),
        hasOffered: true,
      });
    }),
  );
});

it.each([
  ["no channel binding", signIn(10, "SCRAM-SHA-256", "OTHER")],
  ["nothing else", signIn(10, PLUS)],
  ["a password", signIn(5)],
  ["an error", message("E", Buffer.from("SFATAL\0\0"))],
  ["a length that cannot be", Buffer.from("R\xff\xff\xff\xff\0\0\0\x0a", "latin1")],
  ["half a message", signIn(10, PLUS).subarray(0, 12)],
])("leaves a server that offers %s as it is", (_, bytes) => {
  fc.assert(
    fc.property(sizes, (cut) => {
      expect(through(bytes, cut).passed).toEqual(bytes);
    }),
  );
});
