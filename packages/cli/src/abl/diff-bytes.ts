import { DOS, type Encoding } from "@wirecost/importers";
import type { AblFile } from "./source-files.ts";

/** Bytes of the characters beyond ASCII, by encoding; UTF-8 and UTF-16 need no table. */
const known = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/**
 * A diff in the encoding of its file, with its byte-order mark, so that `patch` finds the lines.
 *
 * @returns undefined for UTF-16, which no `patch` reads, and for characters that the encoding has in several ways
 */
export function diffBytes(diff: string, { encoding, isMarked }: AblFile): Uint8Array | undefined {
  if (encoding === "utf-8") return Buffer.from(isMarked ? marked(diff) : diff);
  if (encoding.startsWith("utf-16")) return undefined;
  const table = known.get(encoding) ?? tableOf(encoding);
  known.set(encoding, table);
  // The names in the header are those of this machine.
  const body = diff.indexOf("\n@@") + 1;
  const bytes = [...Buffer.from(diff.slice(0, body))];
  for (const character of diff.slice(body)) {
    const code = character.charCodeAt(0);
    const own = code < 0x80 ? [code] : table.get(character);
    if (!own) return undefined;
    for (const byte of own) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Where a part of a diff, or a line of it, begins. */
const LINE = /^(?:@@ -(\d+)(?!\d)|[ +-](?![+-]{2} )).*$/gm;

/** The byte-order mark belongs to the first line, before and after. */
function marked(diff: string): string {
  let line = 0;
  let [hasOld, hasNew] = [false, false];
  return diff.replaceAll(LINE, (whole, start: string | undefined) => {
    if (start !== undefined) {
      line = Number(start);
      return whole;
    }
    const [isOld, isNew] = [whole[0] !== "+" && !hasOld, whole[0] !== "-" && !hasNew];
    if (line !== 1 || !(isOld || isNew)) return whole;
    hasOld ||= isOld;
    hasNew ||= isNew;
    return `${whole[0]}\ufeff${whole.slice(1)}`;
  });
}

function tableOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  if (encoding === "ibm850") {
    for (const [i, character] of [...(DOS["850"] ?? "")].entries()) table.set(character, [0x80 + i]);
    return table;
  }
  const decoder = new TextDecoder(encoding);
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (text !== "\ufffd" && [...text].length === 1 && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0x80; byte < 0x100; byte++) add([byte]);
  if (!/^(?:shift_jis|euc-kr|gb18030|big5)$/.test(encoding)) return table;
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  return table;
}
