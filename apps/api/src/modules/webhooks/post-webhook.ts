import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { PrivateAddressError, publicLookup } from "./public-lookup.ts";

/** From the first look-up of the name to the last line of the answer's head. */
const TIMEOUT_MS = 5000;

/** What became of a message: the status of the answer, or why there was none. */
export type PostOutcome =
  | { readonly status: number; readonly error: string | null }
  | { readonly status: null; readonly error: string };

interface Options {
  /** Lets messages go to addresses of one's own network, and by http. */
  readonly toPrivate: boolean;
  readonly timeoutMs?: number;
}

/**
 * Sends a message, and reads only the status of the reply. Does not follow redirects. Never rejects.
 */
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
    // Node closes such a connection without an event of the request unless someone takes it.
    request.on("upgrade", ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      resolve({ status, error: whyNotTaken(status) });
    });
    request.on("error", (error) => fail(whyNoAnswer(error, timeoutMs)));
    request.end(bytes);
  });
}

/** Why nothing is sent to an address at all, as far as the address itself says it; undefined where nothing is wrong. */
export function whyRefused(url: string, toPrivate: boolean): string | undefined {
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== "" || password !== "") return "An address must not contain a user name or a password.";
  if (toPrivate) return undefined;
  if (protocol !== "https:") return "Messages are sent by https only.";
  // A socket looks up names only, so that one which is an address already would go unchecked.
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  const isPrivate = isIP(literal) === 0 ? isLocalName(literal) : !isPublicAddress(literal);
  return isPrivate ? new PrivateAddressError(literal).message : undefined;
}

/** A name that leads to this machine wherever it is looked up: RFC 6761. */
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
  // Other codes are names of our own libraries: they say nothing to the person who keeps the address.
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
