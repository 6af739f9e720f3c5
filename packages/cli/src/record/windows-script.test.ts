import { describe, expect, it } from "vitest";
import { isWindowsScript, windowsScriptLine } from "./windows-script.ts";

describe("the file that Windows runs for a command", () => {
  const env = { Path: 'C:\\Tools;"C:\\Program Files\\nodejs"', PathExt: ".COM;.EXE;.BAT;.CMD" };
  const files = [
    "C:\\Tools\\psql.exe",
    "C:\\Tools\\psql.cmd",
    "C:\\Program Files\\nodejs\\node.exe",
    "C:\\Program Files\\nodejs\\npm",
    "C:\\Program Files\\nodejs\\npm.cmd",
    "D:\\Jörg\\tests.bat",
  ].map((path) => path.toLowerCase());
  const exists = (path: unknown) => files.includes(String(path).toLowerCase());

  it.each([
    ["npm", true],
    ["npm.cmd", true],
    ["node", false],
    ["psql", false],
    ["psql.cmd", true],
    ["D:\\Jörg\\tests", true],
    ["D:/Jörg/tests.bat", true],
    ["dir", false],
    ["toolbox", false],
  ])("is a script or not: %s", (name, expected) => {
    expect(isWindowsScript(name, env, exists)).toBe(expected);
  });
});

it.each([
  [["npm", "run", "page"], "npm run page"],
  [["npm", "exec", "a b"], 'npm exec ^"a b^"'],
  [["npx", "-c", 'select "x" & 1'], 'npx -c ^"select ^"^"x^"^" ^& 1^"'],
  [["C:\\Program Files\\x.cmd", ""], '^"C:\\Program Files\\x.cmd^" ^"^"'],
  [["node_modules/.bin/vitest", "run", "src/a"], "node_modules\\.bin\\vitest run src/a"],
  [["x", "a b\\"], 'x ^"a b\\\\^"'],
  [["x", 'a\\"b'], 'x ^"a\\\\^"^"b^"'],
  [["x", "100%PATH%"], 'x ^"100^%PATH^%^"'],
])("writes %j as one line", (words, line) => {
  expect(windowsScriptLine(words)).toBe(line);
});
