import { AppError } from "../errors/app-error.ts";

/** An invalid archive, with the place and the expected value. Nothing was imported. */
export function archiveError(what: string, options?: ErrorOptions): AppError {
  return new AppError("unreadable-upload", `${what} Nothing was imported.`, [], options);
}
