import { createHash } from "node:crypto";

/** Everything that a page of the product may load, except scripts. */
const PAGE = [
  "default-src 'self'",
  // React writes styles into attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
];

/**
 * The Content Security Policy of a page: scripts of its own address, and only the specified inline scripts.
 *
 * @param url the address of the page: a shared table in a frame is the one that other sites may show
 * @param inline hashes or a nonce, as in `'nonce-...'`
 */
export function pagePolicy(url: string, inline: readonly string[] = []): string {
  const frames = `frame-ancestors ${isFramed(url) ? "*" : "'none'"}`;
  return [...PAGE, frames, ["script-src 'self'", ...inline].join(" ")].join(";");
}

/**
 * Whether any site may embed this page: it only shows a table, so clickjacking is harmless.
 */
export function isFramed(url: string): boolean {
  return url.startsWith("/embed/");
}

/** The hashes by which a policy identifies inline scripts. */
export function inlineScriptHashes(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([\s\S]*?)<\/script>/gi)];
  const hashes = scripts.map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
  return [...new Set(hashes)];
}
