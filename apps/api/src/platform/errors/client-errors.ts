import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Problem } from "@wirecost/contract";

/** Maximum bytes of a request's head. Node's default of 16 KiB is less than the address of a mapped upload. */
export const MAX_HEAD_BYTES = 128 * 1024;

/** Errors before a request is complete, by Node's code. */
const REFUSALS: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    detail: `The head of the request, its address among it, has more than ${MAX_HEAD_BYTES / 1024} KiB, the limit. Shorten the address, or leave cookies and headers out.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: "The request did not arrive in time. Send it again.",
  },
};
const UNREADABLE = { status: 400, detail: "This is not an HTTP/1.1 request." };

/**
 * Responds to errors that Node detects before a request with a problem document, like every other failure.
 *
 * @param headers of the answer beside its own
 */
export function clientErrors(headers: Readonly<Record<string, string>>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    // A disconnected client gets no response.
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy(error);
    const { status, detail } = REFUSALS[error.code ?? ""] ?? UNREADABLE;
    const problem: Problem = {
      type: "about:blank",
      title: "invalid request",
      status,
      detail,
      code: "invalid-request",
      requestId: randomUUID(),
    };
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      "content-type": "application/problem+json",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`, ...lines].join("\r\n");
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
}
