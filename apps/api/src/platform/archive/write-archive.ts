import { createHash } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { z } from "zod";
import { ARCHIVE_VERSION, type archiveHead, type archiveManifest } from "./archive-head.ts";

/** A file of the archive, generated while it is written. */
export interface ArchivedFile {
  readonly path: string;
  readonly content: () => AsyncIterable<string | Uint8Array>;
}

/**
 * Streams files into a ZIP, and last the manifest with their hashes. An error destroys the stream; an import rejects an
 * archive without a manifest.
 */
export function writeArchive(team: string, files: AsyncIterable<ArchivedFile>): Readable {
  const head: z.input<typeof archiveHead> = {
    format: "wirecost team archive",
    version: ARCHIVE_VERSION,
    exportedAt: new Date().toISOString(),
    team: { name: team },
  };
  const out = new PassThrough();
  pack(head, files, out).catch((error: Error) => out.destroy(error));
  return out;
}

async function pack(head: object, files: AsyncIterable<ArchivedFile>, out: PassThrough): Promise<void> {
  const zip = new ZipFile();
  const manifest: z.input<typeof archiveManifest> = { files: [] };
  const gone = new Promise<never>((_, reject) => {
    zip.on("error", reject);
    out.once("close", () => reject(new Error("The client disconnected during the export.")));
  });
  gone.catch(() => {});
  zip.outputStream.pipe(out);
  const add = ({ path, content }: ArchivedFile): Promise<void> =>
    new Promise((resolve, reject) => {
      async function* bytes(): AsyncGenerator<Uint8Array> {
        const hash = createHash("sha256");
        let count = 0;
        for await (const piece of content()) {
          const some = typeof piece === "string" ? Buffer.from(piece) : piece;
          hash.update(some);
          count += some.byteLength;
          yield some;
        }
        manifest.files.push({ path, bytes: count, sha256: hash.digest("hex") });
        resolve();
      }
      zip.addReadStream(Readable.from(bytes(), { objectMode: false }).on("error", reject), path);
    });
  await Promise.race([gone, add({ path: "wirecost.json", content: () => once(JSON.stringify(head)) })]);
  for await (const file of files) await Promise.race([gone, add(file)]);
  const last = JSON.stringify(manifest);
  zip.addBuffer(Buffer.from(last), "manifest.json");
  zip.end();
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
