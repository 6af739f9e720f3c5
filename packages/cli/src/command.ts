import type { CommandContext } from "./command-context.ts";

export interface Command {
  /** What follows the command's name. */
  readonly usage: string;
  /** In one line. */
  readonly summary: string;
  /** Options and what they do. */
  readonly options: readonly (readonly [option: string, does: string])[];
  /** Things worth copying. */
  readonly examples: readonly string[];
  /** @returns the exit code */
  run(args: readonly string[], context: CommandContext): Promise<number>;
}
