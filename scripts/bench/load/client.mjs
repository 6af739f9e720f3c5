import { Agent, request } from "node:http";

/**
 * @typedef {object} Answer
 * @property {number} status 0 where there was none
 * @property {number} ms from the first byte sent to the last one read
 * @property {string} body
 * @typedef {(method: string, path: string, body?: Buffer | object) => Promise<Answer>} Ask
 */

/**
 * Sends requests with one key over persistent connections.
 *
 * @param {{ url: string, token: string, connections: number }} options
 * @returns {{ ask: Ask, close: () => void }}
 */
export function client({ url, token, connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    close: () => agent.destroy(),
    ask: (method, path, body) =>
      new Promise((resolve) => {
        const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
        const begun = performance.now();
        const ended = (/** @type {number} */ status, /** @type {string} */ text) =>
          resolve({ status, ms: performance.now() - begun, body: text });
        const sent = request(
          `${url}${path}`,
          {
            method,
            agent,
            headers: {
              authorization: `Bearer ${token}`,
              ...(bytes && {
                "content-type": Buffer.isBuffer(body) ? "application/octet-stream" : "application/json",
                "content-length": bytes.length,
              }),
            },
          },
          (reply) => {
            /** @type {Buffer[]} */
            const parts = [];
            reply.on("data", (part) => parts.push(part));
            reply.on("end", () => ended(reply.statusCode ?? 0, Buffer.concat(parts).toString()));
            reply.on("error", () => ended(0, ""));
          },
        );
        sent.on("error", () => ended(0, ""));
        sent.end(bytes);
      }),
  };
}
