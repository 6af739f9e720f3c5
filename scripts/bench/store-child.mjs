// Child process: stores the file named by its parent as the API's thread does, and reports the time.
import { createHash, randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { resourceUsage } from "node:process";
import { MessageChannel } from "node:worker_threads";
import { storeFile } from "../../apps/api/dist/modules/uploads/upload-worker.js";
import { enterTeam } from "../../apps/api/dist/platform/database/enter.js";

process.once("message", async (/** @type {{ path: string, teamId: string, databaseUrl: string }} */ task) => {
  const { path, teamId, databaseUrl } = task;
  const start = performance.now();
  const hash = createHash("sha256");
  const file = await open(path);
  const piece = Buffer.alloc(1 << 20);
  let size = 0;
  for (let read = piece.length; read > 0; size += read) {
    read = (await file.read(piece, 0, piece.length, size)).bytesRead;
    hash.update(piece.subarray(0, read));
  }
  const { port1, port2 } = new MessageChannel();
  const answer = await storeFile({
    file: {
      teamId,
      name: "million.csv",
      model: "openedge-query",
      sha256: hash.digest("hex"),
      setup: {},
      reading: randomUUID(),
      again: true,
      environment: null,
      idempotencyKey: undefined,
      maxBytes: Number.MAX_SAFE_INTEGER,
      enter: enterTeam(teamId, { kind: "system", id: null, name: null }, ""),
    },
    received: { file, size },
    mapping: undefined,
    databaseUrl,
    progress: port2,
  });
  const ms = performance.now() - start;
  port1.close();
  process.send?.({ answer, ms, mib: resourceUsage().maxRSS / 1024 }, () => process.exit(0));
});
process.send?.("ready");
