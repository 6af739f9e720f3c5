import type { FastifyRequest } from "fastify";

export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== "content-length")
      headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}
