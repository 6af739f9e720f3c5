import { computeRun, models, serializeRun } from "@wirecost/sim-core";
import { anyDesignOf, anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { design } from "./experiments/design.ts";
import { params } from "./experiments/param-value.ts";
import { run } from "./experiments/run.ts";
import { json } from "./json-text.ts";
import { columnFrame, FrameReader } from "./measurements/column-frame.ts";

describe("documents on the wire", () => {
  it("take any design of any model, and give back the same", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (given) => {
        expect(design.parse(JSON.parse(JSON.stringify(given)))).toEqual(given);
      }),
    );
  });
  it("take the run of it, byte for byte", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (given) => {
        const bytes = serializeRun(computeRun(given));
        expect(JSON.stringify(run.parse(JSON.parse(bytes)))).toBe(bytes);
      }),
      { numRuns: 50 },
    );
  });
  it("refuse a design that names no model", () => {
    fc.assert(
      fc.property(anyDesignOf(models), ({ model: _, ...nameless }) => {
        expect(design.safeParse(nameless).success).toBe(false);
      }),
      { numRuns: 5 },
    );
  });
  it("take the settings of a cell as text of an address", () => {
    fc.assert(
      fc.property(anyDesignOf(models), (given) => {
        expect(json(params).parse(JSON.stringify(given.params))).toEqual(given.params);
      }),
    );
  });
});

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength).slice();
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole.buffer;
}

describe("a frame of columns", () => {
  it("is read as it was written, several behind each other", () => {
    const column = fc.oneof(
      fc.int32Array({ maxLength: 9 }),
      fc.float64Array({ maxLength: 9 }),
      fc.uint8Array({ maxLength: 17 }),
    );
    const frame = fc.record({ head: fc.dictionary(anyText(), anyText()), columns: fc.array(column) });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 4 }), (frames) => {
        const parts = frames.map(({ head, columns }) => columnFrame(JSON.stringify(head), columns));
        const reader = new FrameReader(joined(parts));
        for (const { head, columns } of frames) {
          expect(JSON.stringify(reader.head())).toBe(JSON.stringify(head));
          for (const values of columns) {
            const { length } = values;
            const read =
              values instanceof Int32Array
                ? reader.int32s(length)
                : values instanceof Float64Array
                  ? reader.float64s(length)
                  : reader.bytes(length);
            expect(bytesOf(read)).toEqual(bytesOf(values));
          }
        }
        expect(reader.atEnd).toBe(true);
      }),
    );
  });
});
