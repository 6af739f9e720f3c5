import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { inlineScriptHashes, pagePolicy } from "./content-security-policy.ts";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("a policy never allows unhashed inline scripts", () => {
  for (const policy of [pagePolicy("/"), pagePolicy("/", ["'nonce-x'"])]) {
    const scripts = policy.split(";").find((directive) => directive.startsWith("script-src "));
    expect(scripts).toMatch(/^script-src 'self'/);
    expect(scripts).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

it("lists the inline scripts of a page, each once, and not external ones", () => {
  const page = `<html><script src="/a.js" async=""></script><script id="_R_">a("</b>")</script>
    <script>\nb("ü")\n</script><SCRIPT nonce="x">a("</b>")</SCRIPT></html>`;
  expect(inlineScriptHashes(page)).toEqual([hash('a("</b>")'), hash('\nb("ü")\n')]);
  expect(inlineScriptHashes("<p>script</p>")).toEqual([]);
});
