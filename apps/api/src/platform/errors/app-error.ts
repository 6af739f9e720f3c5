import type { ErrorCode, Problem } from "@wirecost/contract";

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

/** An error that the person in front of the screen may read. */
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

/** What is wrong with a request, by the names of its fields. */
export function invalidRequest(issues: readonly { where: string; message: string }[]): AppError {
  const detail = issues.map(({ where, message }) => (where ? `${where}: ${message}` : message)).join(" ");
  return new AppError("invalid-request", detail, [...issues]);
}

/** Somebody asked too often. */
export class TooManyRequests extends AppError {
  /** Whole seconds, which Retry-After says. */
  readonly retryAfter: number;
  constructor(detail: string, retryAfter: number) {
    super("too-many-requests", detail);
    this.retryAfter = retryAfter;
  }
}

/** The one answer where the database cannot be reached. */
export function databaseAway(cause?: unknown): AppError {
  return away("The database does not answer. Nothing was changed; try again in a moment.", cause);
}

/** The same where it had everything already that it needs to do what it was asked. */
export function databaseLost(cause: unknown): AppError {
  return away(
    "The database does not answer any more. What was asked of it may be done all the same: look before you try again.",
    cause,
  );
}

function away(detail: string, cause: unknown): AppError {
  return new AppError("database-unavailable", detail, [], { cause });
}

/** The one answer where the database has no room left. Whoever asks can do nothing about it, and should know so. */
export function diskFull(): AppError {
  return new AppError(
    "server-unavailable",
    "The database's disk is full. Nothing was stored; what is there can be read. Whoever runs this server has to make room.",
  );
}

/** The one answer where what arrives finds no room on this server's own disk. */
export function noRoomToReceive(): AppError {
  return new AppError(
    "server-unavailable",
    "The disk on which this server keeps files that arrive is full. Nothing was stored; what is there can be read. Whoever runs this server has to make room.",
  );
}

/** The one answer for every link that does not open: wrong, revoked, expired and deleted cannot be told apart. */
export function shareGone(): AppError {
  return new AppError(
    "share-gone",
    "This link leads nowhere any more: it was revoked, has expired, or was never made.",
  );
}

/** The one answer for what does not exist and for what belongs to another team. */
export function notFound(what: string): AppError {
  return new AppError("not-found", `There is no such ${what}, or it is not yours.`);
}
