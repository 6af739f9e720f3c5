import { getModel } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSize } from "./decode/check-size.ts";
import { MAX_BYTES } from "./limits.ts";
import { isUsable } from "./reading.ts";
import { readMeasurements } from "./testing/read-measurements.ts";

const model = getModel("openedge-query");
const read = (bytes: Uint8Array, of: typeof model | null = model) =>
  readMeasurements({ name: "upload.bin", bytes }, { model: of });
const text = (value: string) => read(new TextEncoder().encode(value));

describe("readInBatches", () => {
  it("refuses an empty file and one of blanks", () => {
    expect(read(new Uint8Array())).toMatchObject({
      format: null,
      rows: [],
      complaints: [{ message: expect.stringContaining("empty") }],
    });
    expect(text(" \r\n\n\t")).toMatchObject({
      format: null,
      complaints: [{ message: expect.stringContaining("only blanks") }],
    });
  });

  it("refuses a binary file and says what it is", () => {
    expect(read(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1)).complaints).toEqual([
      {
        line: 0,
        value: "upload.bin",
        message: expect.stringContaining('"upload.bin" is a PNG picture'),
        severity: "error",
      },
    ]);
  });

  it("refuses a file by its size alone", () => {
    expect(checkSize(200 * 1024 * 1024)?.message).toBe(
      "The file has 200.0 MiB; the limit is 100 MiB. Split it into several files.",
    );
    expect(checkSize(MAX_BYTES)).toBeUndefined();
    const file = {
      name: "upload.bin",
      size: MAX_BYTES + 1,
      get bytes(): Uint8Array {
        throw new Error("Its bytes were read.");
      },
    };
    expect(readMeasurements(file, { model })).toMatchObject({
      format: null,
      complaints: [{ message: expect.stringContaining("100 MiB") }],
    });
  });

  it("refuses text that is no table", () => {
    expect(text("Dear colleagues\nplease find attached\n")).toMatchObject({
      format: null,
      complaints: [{ line: 1, value: "Dear colleagues", message: expect.stringContaining("neither") }],
    });
  });

  it("says that a file without a last line end may have been cut off", () => {
    expect(text("mm,messages\n1024,198").notes).toEqual([expect.stringContaining("no line end")]);
    expect(text("mm,messages\n1024,198\n").notes).toEqual([]);
  });

  it("never throws, and never says nothing, whatever the bytes", () => {
    const pieces = fc.constantFrom(
      "totMsgs qryRecv recSent\n",
      "------- ------- -------\n",
      "    198      97   1,758 -Mm 1024\n",
      "mm,messages\n",
      "1024,198\n",
      '"',
      ";",
      ",",
      "\t",
      "\r\n",
      "?",
      "-1",
      "-Mm ",
      "NaN",
      "3.519,00",
      "sep=;\n",
      "\ufeff",
      "=1+1",
      "for each ",
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 30 })
        .map((all) => new TextEncoder().encode(all.join(""))),
    );
    fc.assert(
      fc.property(bytes, fc.constantFrom(model, null), (content, of) => {
        const reading = read(content, of);
        expect(reading.complaints.length > 0 || reading.needsMapping || reading.rows.length > 0).toBe(true);
        if (isUsable(reading)) expect(reading.rows.length).toBeGreaterThan(0);
        for (const row of reading.rows) {
          for (const value of Object.values(row.metrics))
            expect(Number.isFinite(value) && value >= 0).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
