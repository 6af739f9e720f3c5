import { describe, expect, it } from "vitest";
import { decode } from "./decode.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, bigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(2 + 2 * text.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, !bigEndian);
  for (let i = 0; i < text.length; i++) view.setUint16(2 + 2 * i, text.charCodeAt(i), !bigEndian);
  return bytes;
}

describe("decode", () => {
  it("converts every line end to a line feed", () => {
    expect(decode(utf8("a\r\nb\rc\nd"))).toEqual({ encoding: "utf-8", text: "a\nb\nc\nd" });
  });

  it("drops the byte-order mark", () => {
    expect(decode(utf8("\ufeffmm"))).toEqual({ encoding: "utf-8", text: "mm" });
    expect(decode(utf16("Größe\r\n", false))).toEqual({ encoding: "utf-16le", text: "Größe\n" });
    expect(decode(utf16("Größe\r\n", true))).toEqual({ encoding: "utf-16be", text: "Größe\n" });
  });

  it("falls back to Windows-1252 and says so", () => {
    const decoded = decode(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65));
    expect(decoded).toMatchObject({
      encoding: "windows-1252",
      text: "Größe",
      note: expect.stringContaining("accented"),
    });
    expect(decode(Uint8Array.of(0x63, 0x61, 0x66, 0xe9))).toMatchObject({
      encoding: "windows-1252",
      text: "café",
    });
  });

  it("decodes Chinese in GB 2312, and does not treat accented letters as such", () => {
    // /* 客户订单报表 — 按地区 */
    const text = "2f2a20bfcdbba7b6a9b5a5b1a8b1ed20a1aa20b0b4b5d8c7f8202a2f0d0a";
    const chinese = Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(decode(chinese)).toMatchObject({
      encoding: "gb18030",
      text: "/* 客户订单报表 — 按地区 */\n",
      note: expect.stringContaining("Chinese"),
    });
    const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    for (const text of ["Größe, größer, Vergrößerung, vergrößert", "Süß äöüß äöüß äöüß", "ÄÖÜ"])
      expect(decode(latin1(text))).toMatchObject({ encoding: "windows-1252", text });
    // A word in Cyrillic letters of Windows-1251 may have an even number of them.
    expect(decode(Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0)).encoding).toBe(
      "windows-1252",
    );
  });

  it.each([
    ["euc-kr", "b0edb0b420c1d6b9ae20b8f1b7cf20c1b6c8b8", "고객 주문 목록 조회", "Korean"],
    // 订单日期发放日期, which are also Hangul syllables.
    ["gb18030", "b6a9b5a5c8d5c6dab7a2b7c5c8d5c6da", "订单日期发放日期", "Chinese"],
    [
      "koi8-r",
      "fac1cbc1da20cec520cec1cac4c5ce2c20d0cfd7d4cfd2c9d4c5",
      "Заказ не найден, повторите",
      "Cyrillic",
    ],
    [
      "windows-1251",
      "c7e0eae0e720ede520ede0e9e4e5ed2c20efeee2f2eef0e8f2e5",
      "Заказ не найден, повторите",
      "Cyrillic",
    ],
    [
      "ibm866",
      "87a0aaa0a720ada520ada0a9a4a5ad2c20afaea2e2aee0a8e2a5",
      "Заказ не найден, повторите",
      "Cyrillic",
    ],
    [
      "ibm850",
      "4e8a6f20656e64657265876f2c206372826469746f2c20766f6ca2",
      "Nèo endereço, crédito, voló",
      "accented",
    ],
  ])("reads %s of %s", (encoding, hex, text, letters) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(decode(bytes)).toMatchObject({ encoding, text, note: expect.stringContaining(letters) });
  });

  // The last byte of ミ, 亊 and 吘 is ~, which a program treats as an escape character.
  it.each([
    [
      "shift_jis",
      "4d45535341474520228384837e222e202f2a20955c8ea6837b835e83932c208cda8b7188ea9797202a2f",
      'MESSAGE "ヤミ". /* 表示ボタン, 顧客一覧 */',
    ],
    [
      "gb18030",
      "4d4553534147452022bfcdbba7817e222e202f2a20b6a9b5a5b1a8b1ed20b2e9d1af202a2f",
      'MESSAGE "客户亊". /* 订单报表 查询 */',
    ],
    [
      "big5",
      "4d4553534147452022abc8a4e1ca7e222e202f2a20a55cafe020ad71b3e6202a2f",
      'MESSAGE "客戶吘". /* 功能 訂單 */',
    ],
    // "élève âge très" in IBM 850, and "NÃO AÇÃO OPERAÇÃO" in Windows-1252.
    ["ibm850", "826c8a7665208367652074728a7320826c8a76653a2082746174", undefined],
    ["windows-1252", "4ec34f2041c7c34f204f50455241c7c34f", "NÃO AÇÃO OPERAÇÃO"],
  ])("reads pairs of bytes as what they are: %s %s", (encoding, hex, text) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    expect(decode(bytes)).toMatchObject({ encoding, ...(text !== undefined && { text }) });
  });

  it("distinguishes a truncated character from another encoding", () => {
    expect(decode(utf8("Größe é").subarray(0, -1))).toMatchObject({
      encoding: "utf-8",
      text: "Größe ",
      broken: expect.stringContaining("cut off"),
    });
    expect(decode(utf16("ab", false).subarray(0, -1))).toMatchObject({
      text: "a",
      broken: expect.stringContaining("cut off"),
    });
  });

  it.each([
    ["a PNG picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ["a program (ELF)", [0x7f, 0x45, 0x4c, 0x46, 2, 1]],
    ["save the sheet as CSV", [0x50, 0x4b, 3, 4, 20]],
    ["byte 3 is zero", [0x61, 0x62, 0, 0x63]],
    ["control characters", [1, 2, 3, 4, 0x61]],
    ["contains zero characters", [0xff, 0xfe, 0x61, 0, 0, 0]],
  ])("knows %s", (what, bytes) => {
    expect(decode(Uint8Array.from(bytes))).toEqual({ encoding: null, binary: expect.stringContaining(what) });
  });
});
