import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { PrivateAddressError, publicLookup } from "./public-lookup.ts";

/** From resolving the name to the last line of the response's head. */
const TIMEOUT_MS = 5000;

/** The outcome of a message: the status of the response, or the reason why there was none. */
export type PostOutcome =
  | { readonly status: number; readonly error: string | null }
  | { readonly status: null; readonly error: string };

interface Options {
  /** Allows messages to private addresses, and by http. */
  readonly toPrivate: boolean;
  readonly timeoutMs?: number;
}

/** Sends a message, and reads only the status of the response. Does not follow redirects. Never rejects. */
export function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { toPrivate, timeoutMs = TIMEOUT_MS }: Options,
): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const fail = (error: string) => resolve({ status: null, error });
    const refused = whyRefused(url, toPrivate);
    if (refused) return fail(refused);
    const send = new URL(url).protocol === "https:" ? httpsRequest : httpRequest;
    const bytes = Buffer.from(body);
    const request = send(
      url,
      {
        method: "POST",
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": bytes.length,
          "user-agent": "Wirecost",
        },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(toPrivate ? {} : { lookup: publicLookup() }),
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        response.destroy();
        resolve({ status, error: whyNotTaken(status) });
      },
    );
    // Without a listener, Node closes such a connection without an event of the request.
    request.on("upgrade", ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      resolve({ status, error: whyNotTaken(status) });
    });
    request.on("error", (error) => fail(whyNoAnswer(error, timeoutMs)));
    request.end(bytes);
  });
}

/** Why nothing is sent to an address, as far as the address itself shows it; undefined if it is valid. */
export function whyRefused(url: string, toPrivate: boolean): string | undefined {
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== "" || password !== "") return "An address must not contain a user name or a password.";
  if (toPrivate) return undefined;
  if (protocol !== "https:") return "Messages are sent by https only.";
  // A socket resolves only names, so an IP address would not be checked.
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const isPrivate = isIP(literal) === 0 ? isLocalName(literal) : !isPublicAddress(literal);
  return isPrivate ? new PrivateAddressError(literal).message : undefined;
}

/** Names that always resolve to this machine: RFC 6761. */
function isLocalName(name: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(name);
}

function whyNotTaken(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  return `It answered ${status}.`;
}

function whyNoAnswer(error: Error, timeoutMs: number): string {
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return `It did not answer within ${timeoutMs / 1000} seconds.`;
  if (error instanceof PrivateAddressError) return error.message;
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && "code" in inner ? String(inner.code) : "";
  // Other codes are internal: they are meaningless to the webhook's owner.
  return NO_ANSWER[code] ?? "The connection failed.";
}

const NO_ANSWER: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The connection was refused: no program listens there.",
  ECONNRESET: "It closed the connection without an answer.",
  ENOTFOUND: "There is no such host.",
  EAI_AGAIN: "Its name could not be looked up.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "Its certificate is not signed by a trusted authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another host.",
};
