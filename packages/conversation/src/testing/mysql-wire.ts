import { join, text, zeroEnded } from "./bytes.ts";

export const CAPABILITIES = {
  compress: 1 << 5,
  protocol41: 1 << 9,
  ssl: 1 << 11,
  multiStatements: 1 << 16,
  deprecateEof: 1 << 24,
  queryAttributes: 1 << 27,
};
/** What every client here has. */
const BASE = CAPABILITIES.protocol41 | CAPABILITIES.multiStatements;

const little = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** i));

/** One packet, or several where the payload is long. */
export function packet(sequence: number, ...parts: readonly ArrayLike<number>[]): Uint8Array {
  const payload = join(...parts);
  const packets: Uint8Array[] = [];
  for (let at = 0; at <= payload.length; at += 0xffffff) {
    const part = payload.subarray(at, at + 0xffffff);
    packets.push(join(little(part.length, 3), [sequence + packets.length], part));
    if (part.length < 0xffffff) break;
  }
  return join(...packets);
}

const lengthEncoded = (value: string) => join([text(value).length], text(value));

export function greeting(): Uint8Array {
  const offered = 0xffffffff;
  return packet(
    0,
    [10],
    zeroEnded("8.4.7"),
    little(12, 4),
    text("scramble"),
    [0],
    little(offered & 0xffff, 2),
    [255],
    little(2, 2),
    little(offered >>> 16, 2),
    [21],
    new Uint8Array(10),
    zeroEnded("morescramble"),
  );
}

export function login(capabilities = 0, secret = "hash of a password"): Uint8Array {
  return packet(
    1,
    little((BASE | capabilities) >>> 0, 4),
    little(0x1000000, 4),
    [45],
    new Uint8Array(23),
    zeroEnded("ann"),
    lengthEncoded(secret),
  );
}

export const sslRequest = packet(
  1,
  little(BASE | CAPABILITIES.ssl, 4),
  little(0x1000000, 4),
  [45],
  new Uint8Array(23),
);
export const command = (code: number, ...parts: readonly ArrayLike<number>[]) => packet(0, [code], ...parts);
export const query = (sql: string) => command(3, text(sql));
export const prepare = (sql: string) => command(0x16, text(sql));
export const statementId = (id: number) => little(id, 4);
/** One text parameter. @param isFirst whether its type is sent with it */
export const execute = (id: number, value: string, isFirst = true, flags = 0) =>
  command(
    0x17,
    statementId(id),
    [flags],
    little(1, 4),
    [0],
    isFirst ? [1, 0xfd, 0] : [0],
    lengthEncoded(value),
  );
export const quit = command(1);

/** @param status 2 is autocommit, 1 in a transaction, 8 more results, 64 a cursor */
export const ok = (rows = 0, status = 2, sequence = 1, header = 0) =>
  packet(sequence, [header, rows, 0], little(status, 2), little(0, 2));
export const eof = (status = 2, sequence = 1) => packet(sequence, [0xfe], little(0, 2), little(status, 2));
export const error = (message: string, sequence = 1) =>
  packet(sequence, [0xff], little(1064, 2), text("#42000"), text(message));
export const column = packet(2, lengthEncoded("def"), lengthEncoded("shop"), lengthEncoded("item"));
export const row = (...values: readonly string[]) => packet(5, ...values.map(lengthEncoded));
/** Rows of one column with the ends of a client that has not given them up. */
export const rows = (values: readonly string[], status = 2) =>
  join(packet(1, [1]), column, eof(), ...values.map((value) => row(value)), eof(status));
export const prepared = (id: number, parameters: number, columns: number) =>
  join(
    packet(1, [0], statementId(id), little(columns, 2), little(parameters, 2), [0], little(0, 2)),
    ...Array.from({ length: parameters }, () => column),
    parameters > 0 ? eof() : [],
    ...Array.from({ length: columns }, () => column),
    columns > 0 ? eof() : [],
  );
