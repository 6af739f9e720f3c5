import type { FastifyReply } from "fastify";

/** Responds with the exact text of an immutable document, with its hash as ETag. */
export function sendStored(
  reply: FastifyReply,
  { document, sha256 }: { readonly document: string; readonly sha256: string },
): string {
  reply
    .header("etag", `"${sha256}"`)
    .header("cache-control", "private, max-age=31536000, immutable")
    .serializer((text: string) => text);
  return document;
}
