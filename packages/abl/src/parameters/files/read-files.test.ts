import { expect, it } from "vitest";
import { readParameterFiles } from "./read-files.ts";

it("limits how often nested files are read, and reports it once", () => {
  // Ten lines in each of sixteen files: 10^16 reads.
  const textOf = (number: number) => `-pf ${number + 1}.pf\n`.repeat(10);
  const open = (path: string) =>
    Number.parseInt(path, 10) < 16 ? { name: path, text: textOf(Number.parseInt(path, 10)) } : undefined;
  const { read, problems } = readParameterFiles([{ name: "0.pf", text: textOf(0) }], open);
  expect(read).toHaveLength(16);
  expect(problems.map(({ message }) => message)).toEqual([
    "-pf 14.pf is not read: the files read others 1000 times already, the maximum.",
  ]);
});
