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

it("gives the same lines however the text is cut", async () => {
  const text = fc.array(fc.stringMatching(/^[a-zé€\n]{0,6}$/), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(text, async (pieces) => {
      const whole = `${pieces.join("")}\n`;
      expect(await split([...pieces, "\n"])).toEqual(whole.slice(0, -1).split("\n"));
    }),
  );
});

it("puts a letter together whose bytes came apart", async () => {
  async function* bytes() {
    for (const byte of Buffer.from("a€\n")) yield Uint8Array.of(byte);
  }
  const lines = [];
  for await (const line of splitLines(bytes(), 10)) lines.push(line);
  expect(lines).toEqual(["a€"]);
});

it("takes a line of as many characters as it may have, and none of more", async () => {
  expect(await split(["abc", "de\n"], 5)).toEqual(["abcde"]);
  await expect(split(["a\nabc", "def\n"], 5)).rejects.toThrow(new LineError(2, "is too long"));
});

it("complains about a last line that is cut off", async () => {
  await expect(split(["a\nb"])).rejects.toThrow(new LineError(2, "is cut off"));
});

it("reads a line of many pieces in time that its length asks for", async () => {
  const piece = "x".repeat(10_000);
  const [line] = await split([...Array(1000).fill(piece), "\n"], 1e8);
  expect(line).toHaveLength(1e7);
});
