/** Every code of a problem document. Stable: clients depend on them. */
export const errorCodes = [
  "invalid-request",
  "invalid-design",
  "unreadable-upload",
  "upload-too-large",
  "upload-incomplete",
  "stored-otherwise",
  "unsupported-media-type",
  "signed-out",
  "key-refused",
  "forbidden",
  "not-found",
  "share-gone",
  "share-locked",
  "conflict",
  "too-many-requests",
  "database-unavailable",
  "server-unavailable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];
