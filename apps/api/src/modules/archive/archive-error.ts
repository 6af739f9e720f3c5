import { AppError } from "../../platform/errors/app-error.ts";

/** What is wrong with an archive: where, and what would be right. Nothing of it was imported. */
export function archiveError(what: string, options?: ErrorOptions): AppError {
  return new AppError("unreadable-upload", `${what} Nothing was imported.`, [], options);
}
