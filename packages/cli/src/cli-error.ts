import { EXIT } from "./exit-code.ts";

export class CliError extends Error {
  override readonly name = "CliError";
  readonly exit: number;
  constructor(message: string, exit: number = EXIT.usage, options?: ErrorOptions) {
    super(message, options);
    this.exit = exit;
  }
}
