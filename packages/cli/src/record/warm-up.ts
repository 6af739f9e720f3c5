import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Conversation } from "@wirecost/conversation";
import { startProxy } from "./proxy.ts";
import { Recording } from "./recording.ts";

/** Enough iterations for the engine to compile forwarding, decoding and writing. */
const CONNECTIONS = 4;
const ROUNDS = 150;
/** Maximum delay that it waits for. */
const MAX_DELAY_MS = 0.2;

const STATEMENTS = [
  "BEGIN",
  "SELECT a.id, a.name FROM item a JOIN shop s ON s.id = a.shop WHERE a.id IN ($1, 7) AND name <> 'x' /*route='/a'*/",
  "INSERT INTO item (id, name) VALUES ($1, 'x')",
  "COMMIT",
];

/**
 * Records a fictitious program before another one is recorded: code that has not run yet takes milliseconds, for which
 * the first programs would wait, and so does garbage collection after the start.
 *
 * @param delayMs of the recording: what is delayed takes another path
 * @returns what was recorded
 */
export async function warmUp(delayMs: number): Promise<Conversation> {
  const recording = new Recording("", { write: () => {}, close: () => {} });
  const server = createServer({ noDelay: true }, answer).listen(0, HOST);
  try {
    await once(server, "listening");
    const proxy = await startProxy({
      to: { host: HOST, port: portOf(server.address()) },
      listen: { host: HOST, port: 0 },
      delayMs: Math.min(delayMs, MAX_DELAY_MS),
      passesTls: true,
      open: (connectUs) => recording.open(connectUs),
      gaveUp: () => {},
      failed: () => {},
    });
    try {
      await Promise.all(Array.from({ length: CONNECTIONS }, () => talk(proxy.address.port)));
    } finally {
      await proxy.close(0);
    }
  } finally {
    server.close();
  }
  const recorded = recording.finish();
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")({ type: "minor" });
  return recorded;
}

const HOST = "127.0.0.1";

function portOf(address: ReturnType<ReturnType<typeof createServer>["address"]>): number {
  return typeof address === "object" && address ? address.port : 0;
}

/** The program. Each of its chunks is one request, answered by one chunk. */
async function talk(port: number): Promise<void> {
  const socket = connect({ host: HOST, port, noDelay: true });
  for (let round = 0; round <= ROUNDS; round++) {
    socket.write(round === 0 ? startup : request(round));
    await once(socket, "data");
  }
  socket.end(message("X"));
  await once(socket, "close");
}

function answer(socket: Socket): void {
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    if (chunk[0] === 0) socket.write(signedIn);
    else if (chunk[0] !== TERMINATE) socket.write(chunk[0] === QUERY ? rows : Buffer.concat([parsed, rows]));
  });
}

function request(round: number): Buffer {
  const sql = `${STATEMENTS[round % STATEMENTS.length]}\0`;
  if (round % 3 === 0) return message("Q", Buffer.from(sql));
  return Buffer.concat([
    message("P", Buffer.from(`\0${sql}\0\0`)),
    message("B", Buffer.from("\0\0\0\0\0\x01\0\0\0\x015\0\0")),
    message("D", Buffer.from("P\0")),
    message("E", Buffer.from("\0\0\0\0\0")),
    message("S"),
  ]);
}

/** A message of PostgreSQL's protocol. */
function message(type: string, body = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const [QUERY, TERMINATE] = [0x51, 0x58];
const startup = Buffer.from("\0\0\0\x09\0\x03\0\0\0", "latin1");
const ready = message("Z", Buffer.from("I"));
const signedIn = Buffer.concat([message("R", Buffer.alloc(4)), ready]);
const parsed = Buffer.concat([message("1"), message("2")]);
const rows = Buffer.concat([
  message("T", Buffer.alloc(2)),
  message("D", Buffer.from("\0\x01\0\0\0\x015")),
  message("C", Buffer.from("SELECT 1\0")),
  ready,
]);
