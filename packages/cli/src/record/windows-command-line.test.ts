import { expect, it } from "vitest";
import { windowsCommandLine } from "./windows-command-line.ts";

it.each([
  [["npm", "run", "page"], "npm run page"],
  [["node", "-e", "a b"], 'node -e "a b"'],
  [["psql", "-c", 'select "x" & 1'], 'psql -c "select ""x"" & 1"'],
  [["C:\\Program Files\\x.exe", ""], '"C:\\Program Files\\x.exe" ""'],
  [["dir", "a b\\"], 'dir "a b\\\\"'],
  [["x", 'a\\"b'], 'x "a\\\\""b"'],
])("writes %j as one line", (words, line) => {
  expect(windowsCommandLine(words)).toBe(line);
});
