import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The header in which Next hands on whose page it renders, where it asks the API for it. */
const HEADER = "wirecost-visitor";

/**
 * Whose address a request counts as. Next asks the API from its own address for all visitors; what it asks counts for
 * the visitor, whom the API named to it, signed, when it passed the request for the page on.
 */
export class VisitorMark {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** What the request for a page is passed on with. Whatever a client sends there is replaced. */
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
