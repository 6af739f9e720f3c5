import { createHash } from "node:crypto";
import { PassThrough, type Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import yauzl from "yauzl";
import { z } from "zod";
import type { ReceivedBody } from "../http/receive-body.ts";
import { archiveError } from "./archive-error.ts";
import { ARCHIVE_VERSION, archiveHead, archiveManifest, FIRST_VERSION } from "./archive-head.ts";
import { batchLines, type MeasuredLine } from "./batch-lines.ts";
import { FileReader } from "./file-reader.ts";
import { parseArchived } from "./parse-archived.ts";
import { LineError, splitLines } from "./split-lines.ts";

const MIB = 1024 * 1024;
/** Maximum decompressed size of all files of an archive, a protection against zip bombs. */
const MAX_UNPACKED = 16 * 1024 * MIB;
/** The list of 200,000 files has 34 MiB; the largest run, of 40,000 cells, has 12 MiB on its line. */
const MAX_SMALL = 40 * MIB;
const MAX_LINE = 32 * MIB;
const MAX_FILES = 200_000;
const BATCH = { lines: 50, characters: 16 * MIB };

/**
 * An opened archive: each file is verified against the manifest while it is read.
 *
 * @throws AppError unreadable-upload for one that is damaged, incomplete, none of ours, or of a newer version
 */
export class Archive {
  readonly team: string;
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #version: number;
  readonly #manifest: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    { team, version }: z.output<typeof archiveHead>,
    { files }: z.output<typeof archiveManifest>,
  ) {
    this.#zip = zip;
    this.#entries = entries;
    this.team = team.name;
    this.#version = version;
    this.#manifest = new Map(files.map(({ path, ...rest }) => [path, rest]));
  }

  /** @param received is read; the caller closes it */
  static async open({ file, size }: ReceivedBody): Promise<Archive> {
    const reader = new FileReader(file);
    const zip = await yauzl
      .fromRandomAccessReaderPromise(reader, size, { autoClose: false })
      .catch((cause: unknown) => {
        throw archiveError("This file is no ZIP, or its end is missing.", { cause });
      });
    try {
      const entries = new Map<string, Entry>();
      let unpacked = 0;
      try {
        for await (const entry of zip.eachEntry()) {
          entries.set(entry.fileName, entry);
          unpacked += entry.uncompressedSize;
          if (entries.size > MAX_FILES || unpacked > MAX_UNPACKED)
            throw archiveError(
              `The archive has more than ${MAX_FILES} files or unpacks to more than ${MAX_UNPACKED / MIB} MiB, the limits.`,
            );
        }
      } catch (error) {
        throw broken("Its list of files", error);
      }
      const head = await document(zip, entries, "wirecost.json", archiveHead);
      if (head.version > ARCHIVE_VERSION)
        throw archiveError(
          `The archive was written by a newer Wirecost: it is of version ${head.version}, and this server reads up to ${ARCHIVE_VERSION}. Update the server first.`,
        );
      return new Archive(zip, entries, head, await document(zip, entries, "manifest.json", archiveManifest));
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Number of its files with a suffix. */
  count(ending: string): number {
    return [...this.#manifest.keys()].filter((path) => path.endsWith(ending)).length;
  }

  close(): void {
    this.#zip.close();
  }

  /** All bytes of a file. @param most how many it may have */
  async bytes(path: string, most: number): Promise<Uint8Array<ArrayBuffer>> {
    const { bytes: size } = this.#stated(path);
    if (size > most) throw archiveError(`${path} has ${size} bytes; the limit is ${most}.`);
    const whole = new Uint8Array(size);
    let at = 0;
    for await (const piece of await this.#read(path)) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }

  /**
   * Every line of a file in batches, smaller ones for long lines; none for a missing file.
   */
  async *batches<Line>(path: string, schema: z.ZodType<Line>): AsyncGenerator<readonly Line[]> {
    const first = this.#version === 1;
    const file = first && path === FIRST_VERSION.current ? FIRST_VERSION.file : path;
    if (!this.#manifest.has(file)) return;
    yield* batchLines(this.#measured(file, first ? renamed(schema) : schema), BATCH);
  }

  async *linesOf<Line>(path: string, schema: z.ZodType<Line>): AsyncGenerator<Line> {
    for await (const { line } of this.#measured(path, schema)) yield line;
  }

  async *#measured<Line>(path: string, schema: z.ZodType<Line>): AsyncGenerator<MeasuredLine<Line>> {
    let number = 0;
    try {
      for await (const text of splitLines(await this.#read(path), MAX_LINE)) {
        number += 1;
        yield { line: parseArchived(`${path}, line ${number}`, text, schema), length: text.length };
      }
    } catch (error) {
      throw error instanceof LineError ? archiveError(`${path}, ${error.message}.`) : error;
    }
  }

  #stated(path: string): { readonly bytes: number; readonly sha256: string } {
    const stated = this.#manifest.get(path);
    if (!stated) throw archiveError(`The archive is not complete: ${path} is missing from its manifest.`);
    return stated;
  }

  /** Fails at its end if the bytes differ from the manifest. */
  async #read(path: string): Promise<Readable> {
    const stated = this.#stated(path);
    const entry = this.#entries.get(path);
    if (!entry) throw archiveError(`The archive is not complete: ${path} is missing.`);
    if (entry.uncompressedSize !== stated.bytes) throw damaged(path);
    const hash = createHash("sha256");
    const checked = new PassThrough({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece);
        done(null, piece);
      },
      flush(done) {
        done(hash.digest("hex") === stated.sha256 ? null : damaged(path));
      },
    });
    const source = await this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw broken(path, error);
    });
    source.on("error", (error) => checked.destroy(broken(path, error)));
    return source.pipe(checked);
  }
}

/** The schema, for lines of version 1. */
function renamed<Line>(schema: z.ZodType<Line>): z.ZodType<Line> {
  return z.preprocess((line) => {
    if (typeof line !== "object" || line === null || !(FIRST_VERSION.field in line)) return line;
    const { [FIRST_VERSION.field]: environments, ...rest } = line;
    return { ...rest, environments };
  }, schema);
}

function damaged(path: string): Error {
  return archiveError(`The archive is damaged: ${path} does not match its manifest.`);
}

function broken(path: string, cause: unknown): Error {
  if (cause instanceof Error && cause.name === "AppError") return cause;
  const why = cause instanceof Error ? cause.message : String(cause);
  return archiveError(`The archive is damaged: ${path} cannot be read (${why}).`, { cause });
}

/** A small file that is needed to read the others. */
async function document<T>(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const entry = entries.get(path);
  if (!entry)
    throw archiveError(`${path} is missing: the file is not an archive of a team, or it is incomplete.`);
  if (entry.uncompressedSize > MAX_SMALL) throw archiveError(`${path} is too large.`);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
  } catch (error) {
    throw broken(path, error);
  }
  return parseArchived(path, Buffer.concat(pieces).toString("utf8"), schema);
}
