import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ColumnChunk,
  readUploadColumns,
  type UploadHead,
  uploadColumnsChunk,
  uploadColumnsHead,
} from "./upload-columns.ts";

const upload: UploadHead = {
  id: "0197d0a0-0000-7000-8000-000000000001",
  name: "grün.csv",
  model: "openedge-query",
  format: "table",
  sha256: "0".repeat(64),
  bytes: 10,
  rowCount: 5,
  createdAt: "2026-11-21T12:00:00.000Z",
  schema: null,
  environments: [],
  unstated: { settings: ["mm"], constants: [], partly: ["mm"] },
  setup: { records: 1758 },
  axes: ["mm", "prefetchNumRecs"],
  metric: "messages",
};
const cells = [{ mm: 1024 }, { mm: 8192, pattern: "find" }];
const chunks: readonly ColumnChunk[] = [
  {
    cells: Int32Array.of(0, 1, 0),
    metrics: [
      { id: "messages", values: Float64Array.of(102, 16, 101) },
      { id: "elapsedMs", values: Float64Array.of(0.1, Number.NaN, -7e-300) },
    ],
    names: { bytes: new TextEncoder().encode("aäb"), ends: Int32Array.of(1, 3, 4) },
    labels: undefined,
  },
  {
    cells: Int32Array.of(1, 1),
    metrics: [],
    names: undefined,
    labels: { bytes: new Uint8Array(), ends: Int32Array.of(0, 0) },
  },
];

function bytesOf(...frames: readonly Uint8Array[]): ArrayBuffer {
  const whole = new Uint8Array(frames.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    whole.set(frame, at);
    at += frame.length;
  }
  return whole.buffer;
}

const anyChunk = fc.integer({ min: 1, max: 9 }).chain((count): fc.Arbitrary<ColumnChunk> => {
  const texts = fc
    .array(fc.string({ unit: "grapheme", maxLength: 4 }), { minLength: count, maxLength: count })
    .map((all) => {
      const parts = all.map((text) => new TextEncoder().encode(text));
      let end = 0;
      return {
        bytes: Uint8Array.from(parts.flatMap((one) => [...one])),
        ends: Int32Array.from(parts, ({ length }) => (end += length)),
      };
    });
  return fc.record({
    cells: fc.int32Array({ min: 0, minLength: count, maxLength: count }),
    metrics: fc.array(
      fc.record({ id: fc.string(), values: fc.float64Array({ minLength: count, maxLength: count }) }),
      { maxLength: 3 },
    ),
    names: fc.option(texts, { nil: undefined }),
    labels: fc.option(texts, { nil: undefined }),
  });
});

describe("an upload's columns", () => {
  const written = bytesOf(
    uploadColumnsHead(upload, JSON.stringify(cells)),
    ...chunks.map((chunk) => uploadColumnsChunk(chunk)),
  );

  it("are decoded bit for bit", () => {
    expect(readUploadColumns(written)).toEqual({ upload, cells, chunks });
  });

  it("are decoded unchanged, for any values", () => {
    fc.assert(
      fc.property(fc.array(anyChunk, { maxLength: 4 }), (all) => {
        const head = uploadColumnsHead(upload, JSON.stringify(cells));
        const read = readUploadColumns(bytesOf(head, ...all.map(uploadColumnsChunk)));
        expect(read.chunks).toEqual(all);
      }),
    );
  });

  it("may be empty", () => {
    expect(readUploadColumns(bytesOf(uploadColumnsHead(upload, "[]")))).toEqual({
      upload,
      cells: [],
      chunks: [],
    });
  });

  it("that are truncated are rejected with their length", () => {
    expect(() => readUploadColumns(written.slice(0, -8))).toThrow(
      `The columns end after ${written.byteLength - 8} bytes, where ${written.byteLength} were to come.`,
    );
  });
});
