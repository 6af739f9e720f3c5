import { decode } from "@wirecost/importers";
import { expect, it } from "vitest";
import { diffBytes } from "./diff-bytes.ts";

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const HEAD = "--- a/a.p\n+++ b/a.p\n@@ -1,2 +1,2 @@\n";

it.each([
  ["windows-1252", "2f2a20c9746174206465732072e8676c656d656e74732080202a2f"],
  ["ibm850", "2f2a20436a642064657363726987c66f2c20656e64657265876f2c2063726469746f2c20826c8a7665202a2f"],
  ["windows-1251", "2f2a20c7e0eae0e720ede520ede0e9e4e5ed2c20efeee2f2eef0e8f2e5202a2f"],
  ["koi8-r", "2f2a20fac1cbc1da20cec520cec1cac4c5ce2c20d0cfd7d4cfd2c9d4c5202a2f"],
  ["gb18030", "2f2a20bfcdbba7b6a9b5a5b1a8b1ed20a1aa20b0b4b5d8c7f8202a2f"],
  ["shift_jis", "2f2a20955c8ea6837b835e83932c208cda8b7188ea9797202a2f"],
  ["utf-8", "efbbbf2f2a20c3896c65766520202a2f"],
])("writes a diff in %s, the encoding of its file", (encoding, line) => {
  const first = hex(line);
  const decoded = decode(first);
  expect(decoded.encoding).toBe(encoding);
  const text = "text" in decoded ? decoded.text : "";
  const file = {
    text,
    lineEnd: "\n",
    encoding: decoded.encoding ?? "utf-8",
    isMarked: first[0] === 0xef,
  } as const;
  const diff = `${HEAD} ${text}\n-for each a:\n+for each a NO-LOCK:\n`;
  const expected = [Buffer.from(`${HEAD} `), first, Buffer.from("\n-for each a:\n+for each a NO-LOCK:\n")];
  expect(Buffer.from(diffBytes(diff, file) ?? []).toString("hex")).toBe(
    Buffer.concat(expected).toString("hex"),
  );
});

it("keeps the byte-order mark only in the first line, before and after", () => {
  const file = { text: "", lineEnd: "\n", encoding: "utf-8", isMarked: true } as const;
  const text = (diff: string) => Buffer.from(diffBytes(diff, file) ?? []).toString();
  expect(text(`${HEAD}-for each a:\n+for each a NO-LOCK:\n b\n`)).toBe(
    `${HEAD}-\ufefffor each a:\n+\ufefffor each a NO-LOCK:\n b\n`,
  );
  const later = "--- a/a.p\n+++ b/a.p\n@@ -7,2 +7,2 @@\n a\n-b\n+c\n";
  expect(text(later)).toBe(later);
});

it("handles UTF-16 like UTF-8", () => {
  const file = { text: "", lineEnd: "\n", encoding: "utf-16le", isMarked: false } as const;
  expect(diffBytes(HEAD, file)).toBeUndefined();
});
