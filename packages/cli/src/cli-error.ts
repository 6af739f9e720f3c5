import { EXIT } from "./exit-code.ts";

interface Options {
  readonly exit?: number;
  readonly cause?: unknown;
}

export class CliError extends Error {
  override readonly name = "CliError";
  readonly exit: number;
  constructor(message: string, { exit = EXIT.usage, cause }: Options = {}) {
    super(message, { cause });
    this.exit = exit;
  }
}
