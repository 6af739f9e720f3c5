import { lengthOf } from "./long-packet.ts";

export const QUIT = 0x01;
export const QUERY = 0x03;
const FIELD_LIST = 0x04;
const PROCESS_INFO = 0x0a;
export const CHANGE_USER = 0x11;
const BINLOG_DUMP = 0x12;
export const PREPARE = 0x16;
export const EXECUTE = 0x17;
export const LONG_DATA = 0x18;
export const CLOSE = 0x19;
export const FETCH = 0x1c;
const BINLOG_DUMP_GTID = 0x1e;
export const BULK_EXECUTE = 0xfa;
/**
 * Commands answered by one packet: use, create and drop of a database, refresh, shutdown, statistics, kill, debug,
 * ping, registration of a replica, reset of a statement, options and reset of the connection.
 */
const ONE_PACKET = new Set([0x02, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0c, 0x0d, 0x0e, 0x15, 0x1a, 0x1b, 0x1f]);
export const NO_ANSWER = new Set([QUIT, LONG_DATA, CLOSE]);
export const RESULTS = new Set([QUERY, PROCESS_INFO, EXECUTE, BULK_EXECUTE]);
/** Commands answered by rows, or similar packets, up to an end. */
export const STREAMS = new Set([FIELD_LIST, BINLOG_DUMP, FETCH, BINLOG_DUMP_GTID]);

/** Whether a packet's first byte is a command of protocol 10. */
export function isCommand(command: number): boolean {
  const all = [ONE_PACKET, NO_ANSWER, RESULTS, STREAMS];
  return command === PREPARE || command === CHANGE_USER || all.some((some) => some.has(command));
}

/** Whether bytes are whole packets, each of which is a command: with its length, the number 0 and its first byte. */
export function areCommands(bytes: Uint8Array): boolean {
  let at = 0;
  while (at + 4 < bytes.length) {
    if (bytes[at + 3] !== 0 || !isCommand(bytes[at + 4] ?? 0)) return false;
    at += 4 + lengthOf(bytes.subarray(at));
  }
  return at > 0 && at === bytes.length;
}
