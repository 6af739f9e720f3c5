import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { inlineScriptHashes, pagePolicy } from "./content-security-policy.ts";

/** The relevant part of a request for a page. */
interface Visit {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface Answer {
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
}

/** Maximum cached pages: far more than the product has, and few enough to hold. */
const PAGES = 500;

/**
 * Allows a page to run only the inline scripts written by Next. Pages rendered for a request carry a nonce from the
 * request's header. Static pages cannot: their scripts are identified by hashes, computed at the first visit. Such
 * pages contain no user data.
 */
export class PageScripts {
  readonly #origin: string;
  readonly #hashes = new Map<string, readonly string[]>();
  readonly #nonces = new WeakMap<Visit, string>();

  /** @param origin where Next listens */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The header that passes the nonce to Next. A client's value is ignored. */
  headerFor(request: Visit): { readonly "content-security-policy": string } {
    const nonce = randomBytes(16).toString("base64");
    this.#nonces.set(request, nonce);
    return { "content-security-policy": `script-src 'nonce-${nonce}'` };
  }

  /** Sets the policy of a page on Next's response; other responses have a policy that forbids inline scripts. */
  async allow(request: Visit, reply: Answer): Promise<void> {
    // A response to the router is data, never a document.
    if (request.headers.rsc !== undefined) return;
    // An unchanged page (304) has no type, but its policy replaces the one cached by the browser.
    if (reply.getHeader("x-nextjs-prerender") !== undefined) {
      reply.header(
        "content-security-policy",
        pagePolicy(request.url, await this.#hashesOf(request.url, reply)),
      );
    } else if (String(reply.getHeader("content-type")).startsWith("text/html")) {
      const nonce = this.#nonces.get(request);
      if (nonce !== undefined)
        reply.header("content-security-policy", pagePolicy(request.url, [`'nonce-${nonce}'`]));
    }
  }

  async #hashesOf(url: string, reply: Answer): Promise<readonly string[]> {
    const etag = reply.getHeader("etag");
    const known = typeof etag === "string" ? this.#hashes.get(etag) : undefined;
    if (known) return known;
    // The response may be compressed or empty. Concatenated, because "//host/page" would resolve to a server of the
    // client's choice.
    const page = await fetch(`${new URL(this.#origin).origin}${url}`, { redirect: "manual" });
    const hashes = inlineScriptHashes(await page.text());
    const of = page.headers.get("etag");
    if (this.#hashes.size >= PAGES) this.#hashes.clear();
    if (of !== null) this.#hashes.set(of, hashes);
    return hashes;
  }
}
