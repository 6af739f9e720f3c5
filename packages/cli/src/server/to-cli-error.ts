import { ProblemError } from "@wirecost/contract";
import { CliError } from "../cli-error.ts";
import { EXIT } from "../exit-code.ts";

/** What a failed call means for the user; undefined for what is no failed call. */
export function toCliError(error: unknown): CliError | undefined {
  if (error instanceof ProblemError) {
    const { status, detail } = error.problem;
    const passing = status >= 500 || status === 429;
    return new CliError(`The server says: ${detail}`, passing ? EXIT.network : EXIT.usage, { cause: error });
  }
  if (!(error instanceof Error)) return undefined;
  const options = { cause: error };
  // fetch() throws a TypeError where there was no answer, and "terminated" where it broke off.
  if (error instanceof TypeError && ["fetch failed", "terminated"].includes(error.message)) {
    const why = error.cause instanceof Error ? ` (${reason(error.cause)})` : "";
    return new CliError(
      `The server does not answer${why}. Is --url or WIRECOST_URL right?`,
      EXIT.network,
      options,
    );
  }
  if (error.name === "TimeoutError")
    return new CliError("The server took longer than 10 minutes.", EXIT.network, options);
  if (error.name === "ZodError" || error instanceof SyntaxError)
    return new CliError(
      "The server answers in another form than this version of wirecost knows.",
      EXIT.network,
      options,
    );
  return undefined;
}

function reason(cause: Error): string {
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
