import type { FastifyReply } from "fastify";

/** Replies with the exact text of what never changes, and its hash by which a client knows that it has it already. */
export function sendStored(
  reply: FastifyReply,
  { document, sha256 }: { readonly document: string; readonly sha256: string },
): string {
  reply
    .header("etag", `"${sha256}"`)
    .header("cache-control", "private, max-age=31536000, immutable")
    .type("application/json")
    .serializer((text: string) => text);
  return document;
}
