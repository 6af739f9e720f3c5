import { tmpdir } from "node:os";
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { temporaryFile } from "../http/temporary-file.ts";
import { Archive } from "./open-archive.ts";
import { type ArchivedFile, writeArchive } from "./write-archive.ts";

async function* written<T>(pieces: readonly T[]): AsyncGenerator<T> {
  yield* pieces;
}

/** Lines of a file, and the number of characters per chunk. */
const lines = fc.record({
  path: fc.uuid().map((id) => `things/${id}.jsonl`),
  values: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 120 }),
  step: fc.integer({ min: 1, max: 200 }),
});

const binary = fc.record({
  path: fc.uuid().map((id) => `things/${id}/file`),
  pieces: fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 6 }),
});

function piecesOf(text: string, step: number): readonly string[] {
  // Chunks end at whole characters, as the writer's do.
  const characters = Array.from(text);
  return Array.from({ length: Math.ceil(characters.length / step) }, (_, i) =>
    characters.slice(i * step, (i + 1) * step).join(""),
  );
}

const distinct = <T extends { readonly path: string }>(file: fc.Arbitrary<T>) =>
  fc.uniqueArray(file, { maxLength: 5, selector: ({ path }) => path });

it("reads back what was written, for any content", async () => {
  const property = fc.asyncProperty(
    fc.string({ unit: "grapheme" }),
    distinct(lines),
    distinct(binary),
    async (team, listed, whole) => {
      const files: readonly ArchivedFile[] = [
        ...listed.map(({ path, values, step }) => {
          const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
          return { path, content: () => written(piecesOf(text, step)) };
        }),
        ...whole.map(({ path, pieces }) => ({ path, content: () => written(pieces) })),
      ];
      const file = await temporaryFile(tmpdir());
      try {
        let size = 0;
        for await (const piece of writeArchive(team, written(files))) {
          await file.writeFile(piece);
          size += piece.length;
        }
        const archive = await Archive.open({ file, size });
        expect(archive.team).toBe(team);
        expect([archive.count(".jsonl"), archive.count("/file")]).toEqual([listed.length, whole.length]);
        for (const { path, values } of listed) {
          const read: unknown[] = [];
          for await (const batch of archive.batches(path, z.unknown())) read.push(...batch);
          // Compares text, so that a key named __proto__ counts.
          expect(JSON.stringify(read)).toBe(JSON.stringify(values));
        }
        for (const { path, pieces } of whole) {
          const bytes = Buffer.concat(pieces);
          expect(Buffer.compare(await archive.bytes(path, bytes.length), bytes)).toBe(0);
        }
        archive.close();
      } finally {
        await file.close();
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
});
