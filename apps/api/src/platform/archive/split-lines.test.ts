import fc from "fast-check";
import { expect, it } from "vitest";
import { LineError, splitLines } from "./split-lines.ts";

async function split(pieces: readonly string[], most = 1000): Promise<readonly string[]> {
  async function* bytes() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const lines: string[] = [];
  for await (const line of splitLines(bytes(), most)) lines.push(line);
  return lines;
}

it("gives the same lines for any chunk boundaries", async () => {
  const text = fc.array(fc.stringMatching(/^[a-zé€\n]{0,6}$/), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(text, async (pieces) => {
      const whole = `${pieces.join("")}\n`;
      expect(await split([...pieces, "\n"])).toEqual(whole.slice(0, -1).split("\n"));
    }),
  );
});

it("joins a character whose bytes are in two chunks", async () => {
  async function* bytes() {
    for (const byte of Buffer.from("a€\n")) yield Uint8Array.of(byte);
  }
  const lines = [];
  for await (const line of splitLines(bytes(), 10)) lines.push(line);
  expect(lines).toEqual(["a€"]);
});

it("accepts a line with the maximum length, and no longer one", async () => {
  expect(await split(["abc", "de\n"], 5)).toEqual(["abcde"]);
  await expect(split(["a\nabc", "def\n"], 5)).rejects.toThrow(new LineError(2, "is too long"));
});

it("reports a truncated last line", async () => {
  await expect(split(["a\nb"])).rejects.toThrow(new LineError(2, "is cut off"));
});

it("splits a line of many chunks in linear time", async () => {
  const piece = "x".repeat(10_000);
  const [line] = await split([...Array(1000).fill(piece), "\n"], 1e8);
  expect(line).toHaveLength(1e7);
});
