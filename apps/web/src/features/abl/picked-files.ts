import { type ClientLog, clientLogStart, isClientLog } from "@wirecost/abl/log";
import { decode } from "@wirecost/importers";
import { askWorker } from "./use-costs.ts";

/** A file that the user chose or dropped, with its path below its folder. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** Maximum bytes of a file, about 50,000 lines, and of all together. */
const MAX_BYTES = 4_000_000;
const MAX_ALL_BYTES = 80_000_000;
const MAX_FILES = 20_000;

/** Dropped files, including those in folders. @throws Error if there are too many */
export async function filesOf(
  all: readonly File[],
  entries: readonly FileSystemEntry[],
): Promise<readonly PickedFile[]> {
  if (!entries.some((entry) => entry.isDirectory)) return all.map((file) => ({ path: pathOf(file), file }));
  const found: PickedFile[] = [];
  const waiting = [...entries];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
    else if (isFile(entry)) {
      const path = entry.fullPath.replace(/^\//, "");
      found.push({ path, file: await new Promise<File>((done, fail) => entry.file(done, fail)) });
    }
    if (found.length + waiting.length > MAX_FILES)
      throw new Error(`The folder has more than ${counted(MAX_FILES)} files; open a part of it.`);
  }
  return found;
}

/** The text of each file by path. Non-text files are omitted, unless it is the only one. @throws Error */
export async function textsOf(picked: readonly PickedFile[]): Promise<ReadonlyMap<string, string>> {
  const bytes = picked.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes > MAX_ALL_BYTES)
    throw new Error(
      `The files have ${counted(bytes)} bytes; the page opens at most ${counted(MAX_ALL_BYTES)}.`,
    );
  const texts = new Map<string, string>();
  for (const { path, file } of picked) {
    const text = await textOf(file);
    if (typeof text === "string") texts.set(path, text);
    else if (picked.length === 1) throw new Error(text.why);
  }
  if (texts.size === 0) throw new Error("None of the files is text. Open .p, .i, .w or .cls files.");
  return texts;
}

async function textOf(file: File): Promise<string | { readonly why: string }> {
  if (file.size > MAX_BYTES)
    return {
      why: `${file.name} has ${counted(file.size)} bytes; the page opens at most ${counted(MAX_BYTES)}. wirecost abl reads folders of any size.`,
    };
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  if (decoded.encoding === null)
    return { why: `${file.name} is not text: it may be compiled. Open its source.` };
  return decoded.text;
}

function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** A folder returns its entries in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}

export interface OpenLog {
  readonly name: string;
  readonly log: ClientLog;
}

/** Bytes by which a client log is recognized. */
const START_BYTES = 256 * 1024;

/** Reads the client logs among the chosen files, of any size, ordered by time; undefined if there are none. */
export async function logAmong(
  picked: readonly PickedFile[],
): Promise<{ readonly log: OpenLog | undefined; readonly others: readonly PickedFile[] }> {
  const starts = new Map<PickedFile, string>();
  for (const one of picked) {
    if (/\.(?:p|i|w|cls)$/i.test(one.path)) continue;
    const start = await one.file.slice(0, START_BYTES).text();
    if (isClientLog(start)) starts.set(one, clientLogStart(start));
  }
  if (starts.size === 0) return { log: undefined, others: picked };
  const logs = [...starts].toSorted(([, a], [, b]) => a.localeCompare(b)).map(([one]) => one);
  const log = await askWorker((worker) => worker.readLog(logs.map(({ file }) => file)));
  const name = logs.map(({ path }) => path).join(", ");
  return { log: { name, log }, others: picked.filter((one) => !starts.has(one)) };
}
