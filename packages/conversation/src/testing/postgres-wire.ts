import { int16, int32, join, text, zeroEnded } from "./bytes.ts";

/** A message of PostgreSQL's protocol 3. */
export function message(type: string, ...parts: readonly ArrayLike<number>[]): Uint8Array {
  const body = join(...parts);
  return join(text(type), int32(body.length + 4), body);
}

/** What a client sends before its messages have types. */
export function untyped(code: number, ...parts: readonly ArrayLike<number>[]): Uint8Array {
  const body = join(...parts);
  return join(int32(body.length + 8), int32(code), body);
}

export const startup = (user: string) =>
  untyped(196608, zeroEnded("user"), zeroEnded(user), zeroEnded("database"), zeroEnded("shop"), [0]);
export const sslRequest = untyped(80877103);
export const gssRequest = untyped(80877104);
export const cancelRequest = untyped(80877102, int32(4711), int32(815));

export const query = (sql: string) => message("Q", zeroEnded(sql));
export const parse = (sql: string, name = "") =>
  message("P", zeroEnded(name), zeroEnded(sql), int16(1), int32(25));
export const bind = (values: readonly (string | null)[], name = "", portal = "") =>
  message(
    "B",
    zeroEnded(portal),
    zeroEnded(name),
    int16(0),
    int16(values.length),
    ...values.map((value) => (value === null ? int32(-1) : join(int32(text(value).length), text(value)))),
    int16(0),
  );
export const describePortal = (portal = "") => message("D", text("P"), zeroEnded(portal));
export const describeStatement = (name = "") => message("D", text("S"), zeroEnded(name));
export const execute = (most = 0, portal = "") => message("E", zeroEnded(portal), int32(most));
export const closeStatement = (name: string) => message("C", text("S"), zeroEnded(name));
export const sync = message("S");
export const flush = message("H");
export const terminate = message("X");
export const copyData = (data: string) => message("d", text(data));
export const copyDone = message("c");
export const copyFail = (why: string) => message("f", zeroEnded(why));
export const password = (word: string) => message("p", zeroEnded(word));

export const authentication = (kind: number, data = "") => message("R", int32(kind), text(data));
export const parameterStatus = message("S", zeroEnded("TimeZone"), zeroEnded("UTC"));
export const keyData = message("K", int32(4711), int32(815));
export const ready = (state: "I" | "T" | "E" = "I") => message("Z", text(state));
export const rowDescription = message(
  "T",
  int16(1),
  zeroEnded("id"),
  ...[int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)],
);
export const row = (value: string) => message("D", int16(1), int32(text(value).length), text(value));
export const complete = (tag: string) => message("C", zeroEnded(tag));
export const emptyQuery = message("I");
export const suspended = message("s");
export const parsed = message("1");
export const bound = message("2");
export const closed = message("3");
export const noData = message("n");
export const parameterTypes = message("t", int16(1), int32(25));
export const failed = (why: string) =>
  message("E", text("S"), zeroEnded("ERROR"), text("M"), zeroEnded(why), [0]);
export const notice = (what: string) => message("N", text("M"), zeroEnded(what), [0]);
export const notification = (what: string) => message("A", int32(1), zeroEnded("news"), zeroEnded(what));
export const copyIn = message("G", [0], int16(1), int16(0));
export const copyOut = message("H", [0], int16(1), int16(0));
export const copyBoth = message("W", [0], int16(0));
export const functionCall = message("F", int32(1234), int16(0), int16(0), int16(0));
export const functionResult = message("V", int32(-1));
