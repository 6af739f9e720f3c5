import type { ErrorCode, Problem } from "@wirecost/contract";
import type { ParamError } from "@wirecost/sim-core";
// Common error messages of all processes and threads that reject input.
import "./zod-messages.ts";

const statuses: Readonly<Record<ErrorCode, number>> = {
  "invalid-request": 400,
  "invalid-design": 422,
  "unreadable-upload": 422,
  "upload-too-large": 413,
  "upload-incomplete": 400,
  "stored-otherwise": 409,
  "unsupported-media-type": 415,
  "signed-out": 401,
  "key-refused": 401,
  forbidden: 403,
  "not-found": 404,
  "share-gone": 404,
  "share-locked": 403,
  conflict: 409,
  "too-many-requests": 429,
  "database-unavailable": 503,
  "server-unavailable": 503,
  internal: 500,
};

type Issues = NonNullable<Problem["issues"]>;

export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issues;
  constructor(code: ErrorCode, detail: string, issues: Issues = [], options?: ErrorOptions) {
    super(detail, options);
    this.code = code;
    this.status = statuses[code];
    this.issues = issues;
  }
}

/** Maximum issues listed in a response. */
const MAX_ISSUES = 50;

/** An invalid request, with one issue per field. */
export function invalidRequest(issues: readonly { where: string; message: string }[]): AppError {
  const listed = issues.slice(0, MAX_ISSUES);
  const sentences = listed.map(({ where, message }) => (where ? `${where}: ${message}` : message));
  if (issues.length > listed.length) sentences.push(`${issues.length - listed.length} more are not listed.`);
  return new AppError("invalid-request", sentences.join(" "), listed);
}

/** An invalid design or settings, with one issue per parameter. */
export function invalidDesign({ issues }: ParamError): AppError {
  const listed = issues
    .slice(0, MAX_ISSUES)
    .map(({ param, value, message }) => ({ where: param, message, value: String(value) }));
  const sentences = listed.map(({ message }) => message);
  if (issues.length > listed.length) sentences.push(`${issues.length - listed.length} more are not listed.`);
  return new AppError("invalid-design", sentences.join(" "), listed);
}

export class TooManyRequests extends AppError {
  /** Value of Retry-After, in whole seconds. */
  readonly retryAfter: number;
  constructor(detail: string, retryAfter: number) {
    super("too-many-requests", detail);
    this.retryAfter = retryAfter;
  }
}

/** The database cannot be reached, and the statement was not sent. */
export function databaseAway(cause?: unknown): AppError {
  return away("The database does not respond. Nothing was changed; try again in a moment.", cause);
}

/** The connection was lost after the statement was sent, so that it may have been executed. */
export function databaseLost(cause: unknown): AppError {
  return away(
    "The connection to the database was lost. The change may have been made: check before you try again.",
    cause,
  );
}

function away(detail: string, cause: unknown): AppError {
  return new AppError("database-unavailable", detail, [], { cause });
}

/** The database has no disk space left, which only the administrator can solve. */
export function diskFull(): AppError {
  return new AppError(
    "server-unavailable",
    "The database's disk is full. Nothing was stored, and reading still works. Ask the administrator of this server to free disk space.",
  );
}

/** Another request took the same name, or the same rows, at the same time. */
export function overtaken(cause: unknown): AppError {
  return new AppError(
    "conflict",
    "Another request changed the same data at the same time. This one changed nothing: check the current state, and try again.",
    [],
    { cause },
  );
}

/** The client used the id of a new object before, for other content. */
export function idTaken(id: string): AppError {
  return new AppError("conflict", `The id ${id} is already used. Nothing was stored: send a new id.`);
}

/** The server's own disk has no space for the request's body. */
export function noRoomToReceive(): AppError {
  return new AppError(
    "server-unavailable",
    "This server's disk for uploads is full. Nothing was stored, and reading still works. Ask the administrator of this server to free disk space.",
  );
}

/** The same answer for a wrong, revoked, expired or deleted link, so that callers cannot distinguish them. */
export function shareGone(): AppError {
  return new AppError("share-gone", "This link is not valid: it was revoked, has expired, or never existed.");
}

/** The same answer for an object that does not exist and one that belongs to another team. */
export function notFound(what: string): AppError {
  return new AppError("not-found", `There is no such ${what}, or it is not yours.`);
}

/** Awaits a row. @throws AppError not-found where there is none */
export async function requireRow<Row>(
  what: string,
  row: PromiseLike<Row | null | undefined>,
): Promise<NonNullable<Row>> {
  const found = await row;
  if (found === null || found === undefined) throw notFound(what);
  return found;
}

/** Awaits a change of rows. @throws AppError not-found where there was none to change */
export async function requireRows(
  what: string,
  change: PromiseLike<{ readonly count: number }>,
): Promise<void> {
  if ((await change).count === 0) throw notFound(what);
}
