import { decode } from "../../decode/decode.ts";
import { DOS, dosText } from "../../decode/dos.ts";

/** OpenEdge's names of code pages that TextDecoder knows by another name. */
const LABELS: Readonly<Record<string, string>> = {
  undefined: "windows-1252",
  "iso8859-1": "windows-1252",
  "620-2533": "tis-620",
  "1254": "windows-1254",
  ksc5601: "euc-kr",
  eucjis: "euc-jp",
  "big-5": "big5",
  cp936: "gbk",
  cp949: "euc-kr",
  cp950: "big5",
  "koi8-r": "koi8-r",
};

/** Length of the end that contains the trailer. */
const TRAILER = 1000;

/** The text of a .df with "\n" line ends, or the type of a file that is not text. */
export type DfText =
  | { readonly text: string; readonly notes: readonly string[] }
  | { readonly binary: string };

/** The code page that a .df's trailer names with `cpstream=`, in lower case; undefined if there is none. */
export function codePageOf(bytes: Uint8Array): string | undefined {
  const end = new TextDecoder("windows-1252").decode(bytes.subarray(-TRAILER));
  return /^cpstream=([\w-]+)\s*$/im.exec(end)?.[1]?.toLowerCase();
}

/**
 * Decodes a .df, or an analysis of the same database, by the code page of the trailer.
 *
 * @param other the code page of a file without a trailer that is not UTF-8
 */
export function decodeDf(bytes: Uint8Array, other?: string): DfText {
  const plain = decode(bytes);
  const codePage = codePageOf(bytes) ?? (plain.encoding === "utf-8" ? undefined : other);
  if (plain.encoding === null) return plain;
  const guessed = { text: plain.text, notes: plain.note ? [plain.note] : [] };
  if (codePage === undefined || plain.encoding.startsWith("utf-16")) return guessed;
  if (codePage === "utf-8")
    return plain.encoding === "utf-8"
      ? guessed
      : { text: plain.text, notes: ["cpstream is utf-8, but the file is not: it was read as Windows-1252."] };
  const dos = DOS[codePage.replace(/^(ibm|cp)/, "").replace("858", "850")];
  if (dos !== undefined) return { text: unixLines(dosText(bytes, dos)), notes: [] };
  try {
    const label =
      LABELS[codePage] ?? codePage.replace(/^(125\d)$/, "windows-$1").replace("iso8859", "iso-8859");
    return { text: unixLines(new TextDecoder(label).decode(bytes)), notes: [] };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const note = `The code page cpstream=${codePage} is not known: the file was read as ${plain.encoding === "utf-8" ? "UTF-8" : "Windows-1252"}. Check accented letters.`;
    return { text: plain.text, notes: [note] };
  }
}

function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
