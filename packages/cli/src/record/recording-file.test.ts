import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { RecordingFile } from "./recording-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wirecost-recording-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === "win32")("is readable by its user only", () => {
  const path = join(folder, "a.wirecost");
  const before = process.umask(0);
  try {
    const file = new RecordingFile(path);
    file.write("a line\n");
    file.close();
  } finally {
    process.umask(before);
  }
  expect([statSync(path).mode & 0o777, readFileSync(path, "utf8")]).toEqual([0o600, "a line\n"]);
});

it("replaces no existing file, also not through a symbolic link", () => {
  const path = join(folder, "a.wirecost");
  writeFileSync(path, "kept");
  const link = join(folder, "b.wirecost");
  symlinkSync(path, link);
  for (const existing of [path, link]) expect(() => new RecordingFile(existing)).toThrow("exists already");
  expect(readFileSync(path, "utf8")).toBe("kept");
});
