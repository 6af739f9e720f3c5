import type { FastifyRequest } from "fastify";

/**
 * The token of a request with a key; undefined without one. Other schemes are ignored: a proxy in front of the product
 * may ask for its own password.
 */
export function bearerToken({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  if (headers.authorization === undefined) return undefined;
  const [, token] = /^bearer(?=\s|$)(.*)$/i.exec(headers.authorization) ?? [];
  return token?.trim();
}
