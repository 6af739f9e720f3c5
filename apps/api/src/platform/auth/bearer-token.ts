import type { FastifyRequest } from "fastify";

/**
 * The token of a request that comes with a key; undefined without one. Other schemes are not for us: a proxy before
 * the product may ask for a password of its own.
 */
export function bearerToken({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  if (headers.authorization === undefined) return undefined;
  const [, token] = /^bearer(?=\s|$)(.*)$/i.exec(headers.authorization) ?? [];
  return token?.trim();
}
