import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { inlineScriptHashes, pagePolicy } from "./content-security-policy.ts";

/** What matters of a request for a page. */
interface Visit {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

interface Answer {
  getHeader(name: string): unknown;
  header(name: string, value: string): unknown;
}

/** Pages that are kept in mind: far more than the product has, and few enough to hold. */
const PAGES = 500;

/**
 * Lets a page run the scripts that Next writes into it, and no other. What Next rendered for this request carries a
 * nonce, which it takes from a header of the request. What it rendered when it was built cannot: its scripts are
 * named by their hashes, which are found out at the first visit. Nothing of a user's is in such a page.
 */
export class PageScripts {
  readonly #origin: string;
  readonly #hashes = new Map<string, readonly string[]>();
  readonly #nonces = new WeakMap<Visit, string>();

  /** @param origin where Next listens */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The header by which Next learns the nonce of a request. Whatever a client sends there counts for nothing. */
  headerFor(request: Visit): { readonly "content-security-policy": string } {
    const nonce = randomBytes(16).toString("base64");
    this.#nonces.set(request, nonce);
    return { "content-security-policy": `script-src 'nonce-${nonce}'` };
  }

  /** Puts the policy of a page on an answer of Next's; other answers have a policy that lets nothing inline run. */
  async allow(request: Visit, reply: Answer): Promise<void> {
    // An answer to the router is data, and never a document.
    if (request.headers.rsc !== undefined) return;
    // A page that did not change has no type, but its policy replaces the one that the browser has kept.
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
    // The answer on its way may be packed, or have no content.
    // Concatenated, because "//host/page" would resolve to a server of the client's choice.
    const page = await fetch(`${new URL(this.#origin).origin}${url}`, { redirect: "manual" });
    const hashes = inlineScriptHashes(await page.text());
    const of = page.headers.get("etag");
    if (this.#hashes.size >= PAGES) this.#hashes.clear();
    if (of !== null) this.#hashes.set(of, hashes);
    return hashes;
  }
}
