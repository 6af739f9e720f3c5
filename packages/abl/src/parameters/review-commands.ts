import { commandsOf } from "./files/parameter-file.ts";
import type { StartCommand } from "./files/pf-tokens.ts";
import { type ParameterText, readParameterFiles } from "./files/read-files.ts";
import { byKind, type Finding } from "./finding.ts";
import { type Review, type ReviewRequest, reviewParameters } from "./review.ts";
import { sharedPorts } from "./shared-ports.ts";

/** Maximum reviewed commands of a script: each reads the script again. The last one states that there are more. */
const MAX_COMMANDS = 50;

/** A review, and its command of a script; undefined if its files are parameter files. */
export interface CommandReview {
  readonly review: Review;
  readonly command: (StartCommand & { readonly file: string }) | undefined;
}

/**
 * A review of each command of the scripts among the files, as a script may start several brokers, and one of the other
 * files, unless a command reads them. The client's files, and clients that the scripts start, are compared with the
 * brokers that they connect to.
 *
 * @param only the command, from 0, whose costs are computed; of the others only what it is compared with
 */
export function reviewCommands(request: ReviewRequest, only?: number): readonly CommandReview[] {
  const { files, clientFiles = [], open = () => undefined } = request;
  // A port may be in a file named by the command.
  const given = (of: readonly ParameterText[]) => readParameterFiles(of, open).given;
  const commands = files.flatMap((file) =>
    commandsOf(file.text)
      .slice(0, MAX_COMMANDS)
      .map((command, number) => ({
        ...command,
        file,
        number,
        port: given([{ ...file, command: number }]).findLast(({ flag }) => flag === "-S")?.value,
      })),
  );
  const clients = clientFiles.flatMap((file) => {
    const own = commandsOf(file.text).slice(0, MAX_COMMANDS);
    return own.length === 0 ? [file] : own.map((_, command) => ({ ...file, command }));
  });
  const ports = clients.flatMap((file) => given([file]).filter(({ flag }) => flag === "-S"));
  const isCalled = (port: string | undefined) => ports.some(({ value }) => value === port);
  const isAnyCalled = commands.some(({ port }) => isCalled(port));
  const reviews = commands.map(({ file, number, port, ...command }) => {
    const side = request.side ?? command.side;
    const isCompared = side === "server" && (isCalled(port) || !isAnyCalled);
    const server =
      side === "client" && port !== undefined
        ? commands.find((one) => one.side === "server" && one.port === port)
        : undefined;
    const review = reviewParameters({
      ...request,
      workload:
        only === undefined || number === only ? request.workload : { ...request.workload, queries: [] },
      files: [{ ...file, command: number }],
      side,
      clientFiles: isCompared ? clientFiles : [],
      serverFiles: server ? [{ ...server.file, command: server.number }] : [],
    });
    const next = number + 1 === MAX_COMMANDS ? commandsOf(file.text)[MAX_COMMANDS] : undefined;
    return {
      review: next ? { ...review, findings: [...review.findings, notReviewed(next, file.name)] } : review,
      command: { ...command, file: file.name },
    };
  });
  const shared = sharedPorts(reviews);
  const own = reviews.map((one) => ({
    ...one,
    review: { ...one.review, findings: byKind([...(shared.get(one) ?? []), ...one.review.findings]) },
  }));
  const read = new Set(reviews.flatMap(({ review }) => review.read.map(({ name }) => name)));
  const others = files.filter(({ name }) => !read.has(name));
  if (commands.length > 0 && others.length === 0) return own;
  return [...own, { review: reviewParameters({ ...request, files: others }), command: undefined }];
}

function notReviewed({ line, title }: StartCommand, file: string): Finding {
  const message = `${title} and the commands after it are not reviewed: of a script, ${MAX_COMMANDS} are. Move them to a file of their own.`;
  return { kind: "note", message, file, line };
}
