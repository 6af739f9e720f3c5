import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MAX_BYTES } from "../limits.ts";
import { readMeasurements } from "../testing/read-measurements.ts";
import { unpack } from "./unpack.ts";

const read = (bytes: Uint8Array) => readMeasurements({ name: "x.gz", bytes }, { model: null });
const log = (lines: number) => Buffer.from("0 1 4313 0 1795255401 669190\n".repeat(lines));

describe("a compressed file", () => {
  it("is parsed like the file in it, with one member or several", () => {
    const plain = read(log(5));
    expect(plain.rows).toHaveLength(5);
    expect(read(gzipSync(log(5)))).toEqual(plain);
    expect(read(Buffer.concat([gzipSync(log(2)), gzipSync(log(3))]))).toEqual(plain);
  });

  it("is rejected if it is truncated or corrupted", () => {
    const packed = gzipSync(log(1000));
    for (let cut = 1; cut < packed.length - 2; cut++) {
      expect(read(packed.subarray(0, packed.length - cut)).complaints).toMatchObject([
        { severity: "error", message: expect.stringContaining("cut off") },
      ]);
    }
    const broken = Buffer.from(packed);
    broken.fill(0xff, 12, 30);
    expect(read(broken).complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining("cannot be unpacked") },
    ]);
    const [first, second] = [gzipSync(log(2)), gzipSync(log(3))];
    first[first.length - 6] = 0;
    expect(read(Buffer.concat([first, second])).complaints[0]?.message).toContain("checksum");
  });

  it("is rejected once its content exceeds the limit", () => {
    const packed = gzipSync(Buffer.alloc(3 * 1024 * 1024));
    let pulled = 0;
    expect(() => {
      for (const piece of unpack(packed, 1024 * 1024)) pulled += piece.length;
    }).toThrow("Unpacked the file has more than 1 MiB, the limit.");
    expect(pulled).toBeLessThanOrEqual(1024 * 1024);
  });

  it("is parsed line by line if its content is too large for one string", () => {
    const line = `${log(1).toString().trimEnd().padEnd(8191)}\n`;
    const lines = MAX_BYTES / 8192 + 1;
    const large = read(gzipSync(Buffer.alloc(lines * 8192, line), { level: 1 }));
    expect(large).toMatchObject({ format: "pgbench-log", complaints: [] });
    expect(large.rows).toHaveLength(lines);
    expect(large.rows.at(-1)?.line).toBe(lines);
    const endless = read(gzipSync(Buffer.concat([log(1), Buffer.alloc(MAX_BYTES, "7")]), { level: 1 }));
    expect(endless.complaints).toMatchObject([{ line: 2, message: expect.stringContaining("should be") }]);
    const table = gzipSync(Buffer.alloc(MAX_BYTES + 1, "clients,tps\n1,2\n"), { level: 1 });
    expect(read(table).complaints[0]?.message).toContain("more than 100 MiB, the limit for a table");
  });
});
