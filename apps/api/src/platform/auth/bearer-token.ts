import type { FastifyRequest } from "fastify";

/** The token of a request that comes with a key. Other schemes are for a proxy before the product. */
export function bearerToken({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  if (headers.authorization === undefined) return undefined;
  const [, token] = /^bearer(?=\s|$)(.*)$/i.exec(headers.authorization) ?? [];
  return token?.trim();
}
