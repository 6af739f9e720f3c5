import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeLeftNames, temporaryFile } from "./temporary-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-test-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("is readable only by this user, and has no name", async () => {
  const file = await temporaryFile(folder);
  try {
    const { mode, nlink } = await file.stat();
    expect([mode & 0o777, nlink]).toEqual([0o600, 0]);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await file.close();
  }
});

it("keeps its content", async () => {
  const file = await temporaryFile(folder);
  try {
    await file.writeFile("some ");
    await file.writeFile("bytes");
    const bytes = Buffer.alloc(20);
    const { bytesRead } = await file.read(bytes, 0, 20, 0);
    expect(bytes.toString("utf8", 0, bytesRead)).toBe("some bytes");
  } finally {
    await file.close();
  }
});

it("removes the file of a killed process, and no others", async () => {
  const others = ["wirecost-other", "received"];
  for (const name of ["wirecost-received-1", "wirecost-received-2", ...others])
    await (await open(join(folder, name), "wx")).close();
  const file = await temporaryFile(folder);
  await removeLeftNames(folder);
  await file.writeFile("still there");
  expect((await file.stat()).size).toBe(11);
  await file.close();
  expect((await readdir(folder)).sort()).toEqual(others.sort());
});
