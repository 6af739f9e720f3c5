import { commandsOf } from "./parameter-file.ts";
import type { StartCommand } from "./pf-tokens.ts";
import { type Review, type ReviewRequest, reviewParameters } from "./review.ts";

/** Commands of one script that are reviewed. */
const MAX_COMMANDS = 50;

/** A review, and the command of a script that it is of; undefined where its files are parameter files. */
export interface CommandReview {
  readonly review: Review;
  readonly command: (StartCommand & { readonly file: string }) | undefined;
}

/**
 * A review of each command of the scripts among the files, each with the parameter files beside them: a script may start
 * several brokers. The client's files are compared with those of brokers.
 */
export function reviewCommands(request: ReviewRequest): readonly CommandReview[] {
  const scripts = request.files.flatMap((file, at) =>
    commandsOf(file.text)
      .slice(0, MAX_COMMANDS)
      .map((command, number) => ({ file, at, command, number })),
  );
  if (scripts.length === 0) return [{ review: reviewParameters(request), command: undefined }];
  const isScript = new Set(scripts.map(({ at }) => at));
  return scripts.map(({ file, at, command, number }) => {
    const files = request.files.flatMap((one, i) => {
      if (i === at) return [{ ...file, command: number }];
      return isScript.has(i) ? [] : [one];
    });
    const side = request.side ?? command.side;
    const review = reviewParameters({
      ...request,
      files,
      side,
      clientFiles: side === "server" ? (request.clientFiles ?? []) : [],
    });
    return { review, command: { ...command, file: file.name } };
  });
}
