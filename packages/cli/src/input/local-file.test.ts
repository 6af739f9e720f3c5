import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LocalFile } from "./local-file.ts";

const MIB = 1024 * 1024;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(text: string) {
  const path = join(folder, "measured.csv");
  await writeFile(path, text);
  return LocalFile.open(path);
}

function pieces(file: LocalFile) {
  return Array.from(file.pieces(), (piece) => new TextDecoder().decode(piece));
}

describe("the chunks of a file", () => {
  it.each([
    ["one line", "mm,messages"],
    ["many lines", "8192,3519,12.5\r\n".repeat(200_000)],
    ["lines of any length", Array.from({ length: 900 }, (_, i) => "x".repeat(7 * i)).join("\n")],
    ["a line end where a piece ends", `${"y".repeat(MIB - 1)}\n${"z".repeat(MIB)}\n`],
  ])("are whole lines, and together the file, of %s", async (_, text) => {
    const file = await written(text);
    const found = pieces(file);
    expect(found.join("") === text).toBe(true);
    for (const piece of found.slice(0, -1)) expect(piece.endsWith("\n") || !piece.includes("\n")).toBe(true);
    // Repeatable.
    expect(pieces(file)).toEqual(found);
  });

  it("start with a line longer than a chunk, and continue after it", async () => {
    const text = `${"x".repeat(2.5 * MIB)}\n1024,3519\n`;
    expect(pieces(await written(text)).join("") === text).toBe(true);
  });
});

it.runIf(existsSync("/proc"))("says of a directory without a size what it is", async () => {
  await expect(LocalFile.open("/proc")).rejects.toThrow("/proc: it is a directory.");
});

it.each([
  ["", "it is a directory"],
  ["not-there.csv", "there is no such file"],
])("says why %j cannot be read", async (name, why) => {
  await expect(LocalFile.open(join(folder, name))).rejects.toThrow(why);
});
