import { expect, test } from "vitest";
import { logServer } from "./log-server.ts";

const line = (rest: string) => `[2026/11/21@06:00:02.020+0100] P-5120       T-140667 I BROKER  0: ${rest}`;

test("parses the host and the release of the latest start", () => {
  const log = [
    line("(4261)  Host Name (-H): old."),
    line("(333)   Multi-user session begin."),
    line("(-----) OpenEdge Release 12.8.3 as of Fri May 3 2024"),
    line("(4261)  Host Name (-H): db1.example.com."),
    line("(4262)  Service Name (-S): 20000."),
    "",
  ];
  expect(logServer(log.join("\n"))).toEqual({ version: "12.8.3", host: "db1.example.com" });
});

test("is empty if the log has none, or only names this machine", () => {
  expect(logServer(line("(4261)  Host Name (-H): localhost."))).toEqual({});
  expect(logServer(line("(4234)  Login broker: 0."))).toEqual({});
});
