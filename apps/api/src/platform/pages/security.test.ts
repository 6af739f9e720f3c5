import { describe, expect, it } from "vitest";
import { sharedApp, testApp } from "../../testing/test-app.ts";

describe("the headers of a reply", () => {
  it("keep data from caches, sniffing, other sites and scripts", async () => {
    const app = await sharedApp();
    for (const url of ["/api/health", "/api/nothing-here"]) {
      const { headers } = await app.inject({ url });
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      });
      expect(headers).not.toHaveProperty("strict-transport-security");
    }
  });

  it("let a page load its own files", async () => {
    const app = await sharedApp();
    const { headers } = await app.inject({ url: "/api/docs/" });
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it("let other sites frame only an embedded table", async () => {
    const app = await sharedApp();
    const embedReply = await app.inject({ url: `/embed/${"x".repeat(43)}` });
    expect(embedReply.headers["content-security-policy"]).toContain("frame-ancestors *");
    expect(embedReply.headers).not.toHaveProperty("x-frame-options");
    expect(embedReply.headers).not.toHaveProperty("set-cookie");
    for (const url of [
      "/",
      `/s/${"x".repeat(43)}`,
      "/embed",
      "/embedded/x",
      `/api/shares/${"x".repeat(43)}`,
    ]) {
      const { headers } = await app.inject({ url });
      expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
    }
  });

  it("enforce https if the product uses it", async () => {
    const app = await testApp({ publicUrl: "https://wirecost.example" });
    for (const url of ["/api/health", "/api/docs/"]) {
      const { headers } = await app.inject({ url });
      expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    }
    await app.close();
  });
});
