import { formatSetting, models, type Unit } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuantity } from "./parse-quantity.ts";

test.each<[string, Unit, number]>([
  ["30ms", "ms", 30],
  ["0.03 s", "ms", 30],
  ["250 µs", "ms", 0.25],
  ["1.1 ms", "us", 1100],
  ["2 min", "s", 120],
  ["90 min", "h", 1.5],
  ["30", "s", 30],
  ["4k", "records", 4000],
  ["4k records", "records", 4000],
  ["1.5M", "rows", 1_500_000],
  ["1,758 records", "records", 1758],
  ["1 record", "records", 1],
  ["4k", "bytes", 4096],
  ["64K", "bytes", 65_536],
  ["2m", "bytes", 2_097_152],
  ["1 g bytes", "bytes", 1_073_741_824],
  ["15k", "MiB", 15 / 1024],
  ["4k", "Mbit/s", 4000],
  ["32 KB", "bytes", 32_000],
  ["32 KiB", "bytes", 32_768],
  ["15 MB", "MiB", 15_000_000 / 1_048_576],
  ["1 Gbit", "Mbit/s", 1000],
  ["100 Mbps", "Mbit/s", 100],
  ["12.5 MB/s", "Mbit/s", 100],
  ["64 KiB/s", "Mbit/s", 0.524_288],
  ["1’250’000 rows", "rows", 1_250_000],
  ["100 Mb/s", "MB/s", 12.5],
  ["12.5 MBps", "Mbit/s", 100],
  ["300 kBps", "MB/s", 0.3],
  ["300 Kb/s", "Mbit/s", 0.3],
  ["6.25 MiBps", "Mbit/s", 52.428_8],
  ["50 Mib/s", "Mbit/s", 52.428_8],
  ["1000 Kibps", "Mbit/s", 1.024],
  ["5 %", "%", 5],
  ["2.5×", "x", 2.5],
  ["40k", "x", 40_000],
  ["1e3", "clients", 1000],
  ["-3 ms", "ms", -3],
])("%j in %s is %d", (text, unit, value) => {
  expect(parseQuantity(text, unit).value).toBeCloseTo(value, 9);
});

test.each<[string, Unit, RegExp]>([
  ["1,5", "ms", /"1,5".*Write 1\.5 /],
  ["0,035 s", "ms", /"0,035 s": a comma separates thousands here\. Write 0\.035 /],
  ["1.234,5 ms", "ms", /Write 1234\.5 /],
  ["1.000", "rows", /"1\.000": a point is the decimal mark here\. Write 1000\./],
  ["32.000 bytes", "bytes", /Write 32000\./],
  ["1.234.567", "records", /Write 1234567\./],
  ["1.234.567 µs", "ms", /Write 1234567\./],
  ["30 s", "bytes", /"30 s" is a time\. Write a size, such as 512/],
  ["4 kB", "ms", /"4 kB" is a size\. Write a time/],
  ["3 parsecs", "ms", /unit "parsecs" is not known\. Write a time/],
  ["4k", "ms", /Write a time/],
  ["64x", "bytes", /"64x" is a factor\. Write a size/],
  ["3 x", "calls", /"3 x" is a factor\. Write a number/],
  ["", "clients", /"" is not a number\. Write a number, such as 4000 or 4k/],
  ["many", "rows", /"many" is not a number/],
])("%j in %s is refused with what would be right", (text, unit, words) => {
  const { value, problem } = parseQuantity(text, unit);
  expect(value).toBeUndefined();
  expect(problem).toMatch(words);
});

describe.each(models.map((model) => [model.id, model] as const))("%s", (_, model) => {
  test("reads every setting as it is written", () => {
    for (const param of Object.values(model.params)) {
      if (param.kind !== "number") continue;
      fc.assert(
        fc.property(fc.double({ min: param.min, max: param.max, noNaN: true }), (any) => {
          // No -0.
          const value = Number(any.toFixed(param.integer ? 0 : 4)) + 0;
          expect(parseQuantity(String(value), param.unit).value).toBe(value);
          expect(parseQuantity(formatSetting(value, param.unit), param.unit).value).toBe(value);
        }),
        { seed: 5, numRuns: 30 },
      );
    }
  });
});
