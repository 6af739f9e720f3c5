import { expect, it } from "vitest";
import { shellWord } from "./shell-word.ts";

it.each([
  ["page.wirecost", "page.wirecost", "page.wirecost"],
  ["C:\\data\\a.csv", "C:\\data\\a.csv", "'C:\\data\\a.csv'"],
  ["Größe 7.csv", '"Größe 7.csv"', "'Größe 7.csv'"],
  ["took (ms)=it's 5\" $x", '"took (ms)=it\'s 5"" $x"', "'took (ms)=it'\\''s 5\" $x'"],
])("%s is typed on Windows and elsewhere", (word, onWindows, elsewhere) => {
  expect(shellWord(word, "win32")).toBe(onWindows);
  expect(shellWord(word, "darwin")).toBe(elsewhere);
});
