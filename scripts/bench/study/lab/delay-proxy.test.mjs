import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startDelayProxy } from "./delay-proxy.mjs";
import { countsOf, makeLedger, resetCounts, setBandwidth, setDelay } from "./ledger.mjs";

/** @type {import("node:net").Server} */
let server;
/** @type {Awaited<ReturnType<typeof startDelayProxy>>} */
let proxy;
/** @type {import("node:net").Socket} */
let client;
const ledger = makeLedger();

beforeEach(async () => {
  setDelay(ledger, 0);
  resetCounts(ledger);
  // Answers every line with that line, once it is whole.
  server = createServer({ noDelay: true }, (socket) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      const lines = text.split("\n");
      text = lines.pop() ?? "";
      if (lines.length > 0) socket.write(lines.map((line) => `${line}\n`).join(""));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  proxy = await startDelayProxy(
    { host: "127.0.0.1", port: typeof address === "object" ? (address?.port ?? 0) : 0 },
    ledger,
  );
  client = connect({ port: proxy.port, host: "127.0.0.1", noDelay: true });
  await once(client, "connect");
});

afterEach(async () => {
  client.destroy();
  await proxy.close();
  await new Promise((done) => server.close(done));
});

/** Sends a text and waits until as many bytes have come back. @param {string} text */
async function echo(text) {
  const start = performance.now();
  let back = "";
  client.write(text);
  while (back.length < text.length) back += (await once(client, "data"))[0];
  return { back, ms: performance.now() - start };
}

describe("startDelayProxy", () => {
  it("delays each direction, and not by much more than the set delay", async () => {
    await echo("warm\n");
    setDelay(ledger, 15);
    let least = Number.POSITIVE_INFINITY;
    // Other load on the machine may delay any one of them, not all.
    for (let i = 0; i < 9 || (least >= 36 && i < 2000); i++) {
      const { ms } = await echo(`${i}\n`);
      expect(ms).toBeGreaterThanOrEqual(30);
      least = Math.min(least, ms);
    }
    expect(least).toBeLessThan(36);
  });

  it("keeps the order, and lets any number of chunks be on their way", async () => {
    setDelay(ledger, 30);
    const sent = Array.from({ length: 200 }, (_, i) => `line ${i}\n`);
    const start = performance.now();
    const all = echo(sent.slice(0, 1).join(""));
    for (const line of sent.slice(1)) client.write(line);
    let { back } = await all;
    while (back.length < sent.join("").length) back += (await once(client, "data"))[0];
    expect(back).toBe(sent.join(""));
    // One after another they would take that.
    expect(performance.now() - start).toBeLessThan(200 * 60);
  });

  it("lets through no more than its bandwidth", async () => {
    await echo("warm\n");
    setBandwidth(ledger, 8); // 1000 bytes a millisecond
    const { ms } = await echo(`${"x".repeat(49_999)}\n`);
    setBandwidth(ledger, Number.POSITIVE_INFINITY);
    expect(ms).toBeGreaterThanOrEqual(50);
  });

  it("counts a turn whenever the client speaks after the server, and every byte", async () => {
    for (const text of ["one\n", "two\n", "three\n"]) await echo(text);
    expect(countsOf(ledger)).toEqual([{ turns: 3, bytesUp: 14, bytesDown: 14 }]);
    resetCounts(ledger);
    // Three chunks before the server has anything to answer are one turn.
    client.write("a");
    await new Promise((done) => setTimeout(done, 20));
    client.write("b");
    await new Promise((done) => setTimeout(done, 20));
    await echo("c\n");
    expect(countsOf(ledger)).toMatchObject([{ turns: 1, bytesUp: 4 }]);
  });

  it("passes on the end of a connection", async () => {
    setDelay(ledger, 5);
    client.end();
    await once(client, "close");
    expect(client.destroyed).toBe(true);
  });
});
