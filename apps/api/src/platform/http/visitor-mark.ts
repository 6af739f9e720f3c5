import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The header in which Next forwards whose page it renders, when it calls the API. */
const HEADER = "wirecost-visitor";

/**
 * The address for limits. Next calls the API from its own address for all visitors; its requests count for the visitor,
 * whose signed address the API sent with the request for the page.
 */
export class VisitorMark {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The header of a proxied page request. A client's value is replaced. */
  headerFor(address: string): Readonly<Record<string, string>> {
    return { [HEADER]: `${address} ${this.#sign(address)}` };
  }

  /** The address that counts. @param ip where the request itself came from */
  addressOf({ headers, ip }: { readonly headers: IncomingHttpHeaders; readonly ip: string }): string {
    const mark = headers[HEADER];
    if (typeof mark !== "string") return ip;
    const [address = "", signature = ""] = mark.split(" ", 2);
    const [given, wanted] = [Buffer.from(signature), Buffer.from(this.#sign(address))];
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? address : ip;
  }

  #sign(address: string): string {
    return createHmac("sha256", this.#secret).update(`visitor ${address}`).digest("base64url");
  }
}
