import { expect, it } from "vitest";
import { isPassedOn } from "./run-command.ts";

it.each([
  ["SIGINT", "linux", true, false],
  ["SIGINT", "darwin", false, true],
  ["SIGTERM", "linux", true, true],
  ["SIGHUP", "darwin", true, true],
  ["SIGINT", "win32", false, false],
  ["SIGHUP", "win32", true, false],
] as const)("%s on %s, in a terminal: %s, is passed on: %s", (signal, platform, isTerminal, expected) => {
  expect(isPassedOn(signal, platform, isTerminal)).toBe(expected);
});
