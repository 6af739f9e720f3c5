import type { CommandContext } from "./command-context.ts";
import type { Option } from "./input/parse-arguments.ts";

export interface Command {
  /** What follows the command's name. */
  readonly usage: string;
  /** In one line. */
  readonly summary: string;
  /** Options and what they do. */
  readonly options: readonly Option[];
  /** Things worth copying. */
  readonly examples: readonly string[];
  /** @returns the exit code */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}
