import { createHash } from "node:crypto";

/** Everything a page of the product may load, its scripts apart. */
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
  "frame-ancestors 'none'",
];

/**
 * The Content Security Policy of a page: scripts of its own address, and of those that stand within it only the named.
 *
 * @param inline hashes or a nonce, as in `'nonce-...'`
 */
export function pagePolicy(inline: readonly string[] = []): string {
  return [...PAGE, ["script-src 'self'", ...inline].join(" ")].join(";");
}

/** The hashes by which a policy names the scripts that stand within a page. */
export function inlineScriptHashes(html: string): readonly string[] {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)];
  const hashes = scripts.map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
  return [...new Set(hashes)];
}
