import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listenLocally } from "../../../start/free-port.mjs";
import { startDelayProxy } from "./delay-proxy.mjs";
import { DelayedLane } from "./delayed-lane.mjs";
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
  proxy = await startDelayProxy({ host: "127.0.0.1", port: await listenLocally(server) }, ledger);
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
  let back = "";
  client.write(text);
  while (back.length < text.length) back += (await once(client, "data"))[0];
  return back;
}

describe("startDelayProxy", () => {
  it("keeps the order, however much is on its way", async () => {
    setDelay(ledger, 3);
    const sent = Array.from({ length: 200 }, (_, i) => `line ${i}\n`);
    for (const line of sent.slice(0, -1)) client.write(line);
    let back = await echo(sent.at(-1) ?? "");
    while (back.length < sent.join("").length) back += (await once(client, "data"))[0];
    expect(back).toBe(sent.join(""));
  });

  it("counts a turn whenever the client speaks after the server, and every byte", async () => {
    for (const text of ["one\n", "two\n", "three\n"]) await echo(text);
    expect(countsOf(ledger)).toEqual([{ turns: 3, bytesUp: 14, bytesDown: 14 }]);
    resetCounts(ledger);
    // Three chunks before the server has anything to answer are one turn.
    for (const [i, letter] of ["a", "b"].entries()) {
      client.write(letter);
      while (countsOf(ledger)[0]?.bytesUp !== i + 1) await new Promise((done) => setImmediate(done));
    }
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

/** A lane with a clock that the test sets, and the moments at which it delivers, in ms. */
function lane() {
  const settings = makeLedger();
  let now = 1000;
  /** @type {(() => void)[]} */
  let looks = [];
  /** @type {[number, string][]} */
  const delivered = [];
  const clock = { now: () => now, soon: (/** @type {() => void} */ look) => void looks.push(look) };
  const it = new DelayedLane(settings, (chunk) => delivered.push([now - 1000, `${chunk ?? "end"}`]), clock);
  return {
    settings,
    delivered,
    close: () => it.close(),
    /** @param {string | null} text */
    send: (text) => it.send(text === null ? null : Buffer.from(text)),
    /** Lets time pass, looking every half millisecond. @param {number} ms */
    pass: (ms) => {
      for (const end = now + ms; now < end; ) {
        now += 0.5;
        const due = looks;
        looks = [];
        for (const look of due) look();
      }
    },
  };
}

describe("DelayedLane", () => {
  it("delivers each chunk one delay after it was sent, any number at once, and the end last", () => {
    const { settings, delivered, send, pass } = lane();
    setDelay(settings, 15);
    send("first");
    pass(4);
    send("second");
    send("third");
    send(null);
    pass(10.5);
    expect(delivered).toEqual([]);
    pass(100);
    expect(delivered).toEqual([
      [15, "first"],
      [19, "second"],
      [19, "third"],
      [19, "end"],
    ]);
  });

  it("sends no more at once than its bandwidth", () => {
    const { settings, delivered, send, pass } = lane();
    setDelay(settings, 2);
    setBandwidth(settings, 8); // 1000 bytes a millisecond
    send("x".repeat(50_000));
    send("y".repeat(3000));
    pass(60);
    send("z".repeat(500));
    pass(60);
    expect(delivered.map(([ms, text]) => [ms, text[0]])).toEqual([
      [52, "x"],
      [55, "y"],
      [62.5, "z"],
    ]);
  });

  it("delivers nothing once it is closed", () => {
    const { settings, delivered, send, pass, close } = lane();
    setDelay(settings, 7);
    send("lost");
    close();
    pass(20);
    expect(delivered).toEqual([]);
  });
});
