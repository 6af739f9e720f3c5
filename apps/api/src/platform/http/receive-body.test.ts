import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { errors } from "../errors/errors.ts";
import { receiveBody } from "./receive-body.ts";

/** A disk that is always full. */
const FULL = "/dev/full";

const temporaryFile = vi.fn();

/** A server that only receives, and reports the number of bytes. */
async function receiver() {
  const app = Fastify();
  await app.register(errors);
  app.addContentTypeParser("application/octet-stream", (_request, body, done) => done(null, body));
  app.post("/", async (request) => {
    const rules = { folder: "", most: 10, what: "letter", done: "stored" } as const;
    const { file, size } = await receiveBody(request, rules, temporaryFile);
    await file.close();
    return { size };
  });
  return (payload: string) =>
    app.inject({
      method: "POST",
      url: "/",
      headers: { "content-type": "application/octet-stream" },
      payload,
    });
}

it.runIf(existsSync(FULL))("says that the disk is full, and keeps nothing open", async () => {
  const file = await open(FULL, "r+");
  temporaryFile.mockResolvedValueOnce(file);
  const reply = await (await receiver())("bytes");
  expect([reply.statusCode, reply.json().code]).toEqual([503, "server-unavailable"]);
  expect(reply.json().detail).toMatch(/^This server's disk for uploads is full\./);
  expect(reply.headers["retry-after"]).toBe("2");
  expect(file.fd).toBe(-1);
});

it("reports a missing folder as a server error, without its name", async () => {
  temporaryFile.mockRejectedValueOnce(Object.assign(new Error("ENOENT: /srv/x"), { code: "ENOENT" }));
  const reply = await (await receiver())("bytes");
  expect([reply.statusCode, reply.json().code]).toEqual([500, "internal"]);
  expect(reply.body).not.toContain("/srv/x");
});

it("rejects by content length before a file is created", async () => {
  temporaryFile.mockClear();
  const reply = await (await receiver())("eleven bytes");
  expect([reply.statusCode, reply.json().code]).toEqual([413, "upload-too-large"]);
  expect(temporaryFile).not.toHaveBeenCalled();
});
