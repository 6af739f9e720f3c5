import { readConversation } from "@wirecost/conversation";
import { compared } from "../measure.mjs";
import { pieces } from "./pieces.mjs";

const ROWS = 5000;
const ROW_BYTES = 640;
const SEGMENT = 1448;

/**
 * Reads a capture of 3.3 MB, one query with 5,000 rows, into a conversation.
 *
 * @returns {Promise<import("../measure.mjs").Line>}
 */
export async function benchReadCapture() {
  const capture = captureFile();
  return compared(
    {
      name: `a capture of ${(capture.length / 1e6).toFixed(1)} MB`,
      baseline: "adding its bytes",
      aim: "0.2 s",
      rounds: 7,
      warmup: 2,
    },
    async () => {
      const { conversation } = await readConversation("page.pcap", pieces(capture));
      if (conversation.calls.rows[0] !== ROWS) throw new Error(`read ${conversation.calls.rows[0]} rows`);
    },
    () => {
      // Each byte once.
      let sum = 0;
      for (const byte of capture) sum += byte;
      return sum;
    },
  );
}

/** A connection of PostgreSQL's with one query, in Ethernet frames. */
function captureFile() {
  /** @type {Buffer[]} */
  const parts = [header()];
  const next = { client: 1000, server: 9000 };
  let us = 0;
  /** @param {"client" | "server"} from @param {Buffer} data @param {number} flags */
  const packet = (from, data, flags) => {
    const frame = Buffer.alloc(14 + 20 + 20);
    const isClient = from === "client";
    frame.writeUInt16BE(0x0800, 12);
    frame.writeUInt8(0x45, 14);
    frame.writeUInt16BE(40 + data.length, 16);
    frame.writeUInt8(6, 23);
    frame.writeUInt32BE(isClient ? 1 : 2, 26);
    frame.writeUInt32BE(isClient ? 2 : 1, 30);
    frame.writeUInt16BE(isClient ? 50_000 : 5432, 34);
    frame.writeUInt16BE(isClient ? 5432 : 50_000, 36);
    frame.writeUInt32BE(next[from], 38);
    frame.writeUInt32BE(next[isClient ? "server" : "client"], 42);
    frame.writeUInt8(0x50, 46);
    frame.writeUInt8(flags, 47);
    const record = Buffer.alloc(16);
    us += 7;
    record.writeUInt32LE(1_700_000_000 + Math.floor(us / 1e6), 0);
    record.writeUInt32LE(us % 1e6, 4);
    record.writeUInt32LE(frame.length + data.length, 8);
    record.writeUInt32LE(frame.length + data.length, 12);
    parts.push(record, frame, data);
    next[from] += data.length + (flags & 2 ? 1 : 0);
  };
  /** @param {"client" | "server"} from @param {Buffer} data */
  const send = (from, data) => {
    for (let at = 0; at < data.length; at += SEGMENT) packet(from, data.subarray(at, at + SEGMENT), 0x18);
  };
  const nothing = Buffer.alloc(0);
  packet("client", nothing, 2);
  packet("server", nothing, 18);
  packet("client", nothing, 16);
  send("client", Buffer.concat([int32(8 + 9), int32(196_608), Buffer.from("user\0ann\0")]).fill(0, 16));
  send("server", Buffer.concat([message("R", int32(0)), message("Z", Buffer.from("I"))]));
  send("client", message("Q", Buffer.from("select * from item where kind = 7\0")));
  const row = message("D", Buffer.alloc(ROW_BYTES, "x"));
  send(
    "server",
    Buffer.concat([
      ...Array(ROWS).fill(row),
      message("C", Buffer.from("SELECT 5000\0")),
      message("Z", Buffer.from("I")),
    ]),
  );
  return Buffer.concat(parts);
}

function header() {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt32LE(0xa1b2c3d4, 0);
  bytes.writeUInt32LE(262_144, 16);
  bytes.writeUInt32LE(1, 20);
  return bytes;
}

/** @param {number} value */
function int32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** @param {string} type @param {Buffer} body */
function message(type, body) {
  return Buffer.concat([Buffer.from(type), int32(4 + body.length), body]);
}
