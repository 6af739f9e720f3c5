import { createPrivateKey, X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { sessionCertificate } from "./session-certificate.ts";

it("is a self-signed certificate for this machine, valid for a day", async () => {
  const now = Date.UTC(2031, 4, 6);
  const { cert, key } = await sessionCertificate("db-proxy.example", now);
  const read = new X509Certificate(cert);
  expect(read.checkHost("localhost")).toBe("localhost");
  expect(read.checkHost("db-proxy.example")).toBe("db-proxy.example");
  expect([read.checkIP("127.0.0.1"), read.checkIP("::1")]).toEqual(["127.0.0.1", "::1"]);
  expect(read.checkHost("other.example")).toBeUndefined();
  expect([read.ca, read.verify(read.publicKey), read.checkPrivateKey(createPrivateKey(key))]).toEqual([
    true,
    true,
    true,
  ]);
  expect([Date.parse(read.validFrom), Date.parse(read.validTo)]).toEqual([
    now - 86_400_000,
    now + 86_400_000,
  ]);
  const other = await sessionCertificate("10.1.2.3", now);
  expect(other.key).not.toBe(key);
  expect(new X509Certificate(other.cert).checkIP("10.1.2.3")).toBe("10.1.2.3");
});
