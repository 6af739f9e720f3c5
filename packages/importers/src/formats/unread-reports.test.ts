import { describe, expect, it } from "vitest";
import { readMeasurements } from "../testing/read-measurements.ts";

const messageOf = (text: string) =>
  readMeasurements({ name: "out", bytes: new TextEncoder().encode(text) }, { model: null }).complaints[0]
    ?.message;

const HOST = "Linux 6.1.0-18-amd64 (db07) \t11/20/2026 \t_x86_64_\t(6 CPU)\n\n";

describe("output without samples", () => {
  it.each([
    [`${HOST}09:00:01  CPU  %user\n09:10:01  all  5.12\n`, "what sar prints", "sadf -d"],
    [`${HOST}avg-cpu:  %user   %nice\n           5.12    0.00\n`, "what iostat prints", "header line"],
    [`${HOST}Device   r/s\nsda   1.20\n`, "what iostat prints", "header line"],
    [
      "Benchmark 1: sleep 0.3\n  Time (mean ± σ):     302.1 ms ±   0.9 ms    [User: 0.9 ms]\n",
      "what hyperfine prints",
      "--export-json",
    ],
    [
      "| Command | Mean [ms] | Min [ms] | Max [ms] | Relative |\n|:---|---:|---:|---:|---:|\n| `load 37` | 613.2 ± 1.9 | 611.0 | 615.4 | 2.88 ± 0.03 |\n",
      "what hyperfine prints",
      "--export-json",
    ],
    [
      "command,mean,stddev,median,user,system,min,max,parameter_rtt\nload 37,1.03,0.01,1.03,0.01,0.005,1.01,1.08,37\n",
      "a CSV of hyperfine",
      "--export-json",
    ],
    ["procs -----------memory----------\n r  b   swpd\n 1  0      0\n", "what vmstat prints", "first line"],
    ["RUN\torders.Load\tload\t1700000000000\t \t3.9.5\nUSER\tS\tSTART\t1700000000100\n", "Gatling", "CSV"],
    ['{"type":"GROUP","name":"All Requests","stats":{"meanResponseTime":{"total":"22"}}}', "Gatling", "CSV"],
    ["      Job Summary Report      Page 0001\n  Member . . . : Q324101112\n", "AS/400", "cpu_s"],
  ])("is called by its name, with what to upload instead: %j", (text, name, instead) => {
    expect(messageOf(text)).toMatch(/^"out" is .*\.$/);
    expect(messageOf(text)).toContain(name);
    expect(messageOf(text)).toContain(instead);
  });
});
