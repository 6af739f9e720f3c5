import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { ConversationWriter } from "../format/write.ts";
import { readConversation } from "./read-conversation.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function recorded(trips: number): Uint8Array {
  let file = "";
  const source = {
    kind: "recorder",
    name: "büro",
    startedAt: null,
    timesAt: "client",
    lowerBound: false,
  } as const;
  const writer = new ConversationWriter((line) => {
    file += line;
  }, source);
  writer.connect({ protocol: "mysql", encrypted: false, rttUs: 700 });
  for (let i = 0; i < trips; i++) {
    const at = 5000 * i;
    const times = { sentUs: at, requestedUs: at, answeredUs: at + 900, endUs: at + 900 };
    const statement = { text: "SELECT größe FROM item", operation: "SELECT", tables: ["item"] };
    const call = {
      statement,
      kind: "execute",
      rows: 3,
      values: 0,
      transaction: 0,
      endpoint: undefined,
    } as const;
    writer.trip({ connection: 0, kind: "query", ...times, requestBytes: 40, replyBytes: 90, calls: [call] });
  }
  writer.end();
  return utf8(file);
}

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const open = (bytes: Uint8Array, size: number) => readConversation("page.wirecost", pieces(bytes, size));

it.each([1, 7, 1000, 1_000_000])(
  "parses a recording in chunks of %i bytes, gzipped or not, in UTF-8, or in UTF-16 with or without a byte-order mark",
  async (size) => {
    const bytes = recorded(40);
    const utf16 = Buffer.from(`\ufeff${new TextDecoder().decode(bytes)}`, "utf16le");
    const unmarked = utf16.subarray(2);
    for (const file of [
      unmarked,
      Buffer.from(unmarked).swap16(),
      gzipSync(unmarked),
      bytes,
      utf16,
      Buffer.from(utf16).swap16(),
      gzipSync(bytes),
      gzipSync(utf16),
      gzipSync(Buffer.from(utf16).swap16()),
      Buffer.concat([gzipSync(bytes.subarray(0, 500)), gzipSync(bytes.subarray(500))]),
    ]) {
      const { conversation, format } = await open(file, size);
      expect(format).toBe("a .wirecost recording");
      expect(conversation.trips.sentUs).toHaveLength(40);
      expect(conversation.statements).toMatchObject([{ text: "SELECT größe FROM item" }]);
      expect(conversation.dropped).toEqual([]);
    }
  },
);

it("parses a gzip file up to its truncation", async () => {
  const bytes = gzipSync(recorded(9000));
  const { conversation } = await open(bytes.subarray(0, bytes.length / 2), 4096);
  expect(conversation.trips.sentUs.length).toBeGreaterThan(3000);
  expect(conversation.dropped).toEqual([{ what: "end of the recording: the file was cut off", count: 1 }]);
});

it("reports a truncated gzip file, wherever it is truncated", async () => {
  const line = (i: number) =>
    `2026-03-09 04:11:${10 + i}.250 CET [77] LOG:  duration: 3.125 ms  statement: SELECT a FROM b${i}\n`;
  const lines = Array.from({ length: 30 }, (_, i) => line(i));
  const [first, second] = [gzipSync(lines.slice(0, 20).join("")), gzipSync(lines.slice(20).join(""))];
  const one = gzipSync(lines.join(""));
  for (const bytes of [one, Buffer.concat([first, second])])
    for (let missing = 0; missing < 90; missing++) {
      const { conversation } = await open(bytes.subarray(0, bytes.length - missing), 64);
      const isWhole = missing === 0 || (bytes !== one && missing === second.length);
      const cuts = conversation.dropped.filter(({ what }) => what === "end of the log: the file was cut off");
      expect(cuts, `${missing} bytes`).toHaveLength(isWhole ? 0 : 1);
    }
});

it.each([1, 999])("reports, with chunks of %i bytes, a text that ends within a character", async (size) => {
  const lines = [1, 2, 5].map(
    (s) => `2026-03-09 04:11:0${s}.250 CET [77] LOG:  duration: 3.125 ms  statement: SELECT a FROM größe\n`,
  );
  const utf16 = Buffer.from(`\ufeff${lines.join("")}`, "utf16le");
  for (const text of [utf16, Buffer.from(utf16).swap16()])
    for (const missing of [0, 1, 7]) {
      const available = text.subarray(0, text.length - missing);
      for (const file of [available, gzipSync(available)]) {
        const { conversation } = await open(file, size);
        expect(conversation.trips.sentUs).toHaveLength(3);
        const cut = { what: "end of the log: the file was cut off", count: 1 };
        expect(conversation.dropped).toEqual(missing === 0 ? [] : [cut]);
      }
    }
});

it.each([
  ["nothing", "", /The file is empty/],
  ["an empty gzip file", gzipSync(""), /The file is empty/],
  ["a zip file", Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /packed with zip. Unpack it, or pack it with gzip/],
  ["a table", "mm,messages\n1024,5\n", /The file is none of these: a \.wirecost recording/],
  [
    "a report of pgbench with an error of the server",
    "pgbench (18.1)\npgbench: error: client 3 script 0 aborted in command 5 query 0: ERROR:  deadlock detected\n",
    /The file is none of these: .*Instead of the log of a framework \(Rails/,
  ],
  [
    "what pgbench -i prints before a report",
    'dropping old tables...\nNOTICE:  table "pgbench_accounts" does not exist, skipping\ntransaction type: <builtin: TPC-B (sort of)>\n',
    /The file is none of these: .*Instead of the log of a framework \(Rails/,
  ],
  [
    "an array without a statement",
    '\n[{"message":"LOG:  x"}]',
    /The log has no statement that can be read\. PostgreSQL logs them with/,
  ],
  [
    "a recording whose first line ends early",
    '{"wirecost":"conversation",',
    /no first line that names a recording/,
  ],
  [
    "a gzip file that is broken",
    Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff),
    /cannot be unpacked: it is broken/,
  ],
])("refuses %s", async (_, content, message) => {
  await expect(open(typeof content === "string" ? utf8(content) : content, 3)).rejects.toThrow(message);
});

it("throws the error of its input", async () => {
  async function* cancelled() {
    yield recorded(1).subarray(0, 50);
    throw new DOMException("The file was closed.", "AbortError");
  }
  await expect(readConversation("a", cancelled())).rejects.toThrow("The file was closed.");
});
