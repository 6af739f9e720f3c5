import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { CliError } from "../cli-error.ts";

/** Characters written at a time. */
const WRITTEN_AT_ONCE = 65_536;
/** For this user only: statements name tables and columns, and requests contain users' actions. */
const MODE = 0o600;
/** Maximum delay of buffered lines, which are lost if the program is killed. */
const MAX_WAIT_MS = 1000;

/** Writes the lines of a recording to a new file. Errors are reported when it is closed: the programs continue. */
export class RecordingFile {
  readonly #path: string;
  readonly #file: number;
  readonly #timer: NodeJS.Timeout;
  #waiting = "";
  #failure: Error | undefined;

  /** @throws CliError where the file exists, or cannot be created */
  constructor(path: string) {
    this.#path = path;
    try {
      this.#file = openSync(path, "wx", MODE);
    } catch (error) {
      const code = codeOf(error);
      if (code === "EEXIST")
        throw new CliError(`--out ${path} exists already: name a new file, so that no recording is lost.`);
      throw new CliError(`--out ${path} cannot be written: ${code}.`, { cause: error });
    }
    this.#timer = setInterval(() => this.#flush(), MAX_WAIT_MS).unref();
  }

  write(line: string): void {
    this.#waiting += line;
    if (this.#waiting.length >= WRITTEN_AT_ONCE) this.#flush();
  }

  discard(): void {
    clearInterval(this.#timer);
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }

  #flush(): void {
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = "";
    if (this.#failure || bytes.length === 0) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#failure = error;
    }
  }

  /** @throws CliError where not all could be written */
  close(): void {
    clearInterval(this.#timer);
    this.#flush();
    closeSync(this.#file);
    if (this.#failure)
      throw new CliError(
        `--out ${this.#path} is not complete: ${codeOf(this.#failure)}. What was written before opens.`,
        { cause: this.#failure },
      );
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? `${error.code}` : String(error);
}
