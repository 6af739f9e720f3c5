import type { CommandContext } from "./command-context.ts";
import type { Option } from "./input/parse-arguments.ts";

export interface Command {
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly Option[];
  readonly examples: readonly string[];
  /** @returns the exit code */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}
