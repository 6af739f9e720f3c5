import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const workspace = fileURLToPath(new URL("../..", import.meta.url));

/** In the product the API serves /api and proxies everything else here; in development it is the other way round. */
async function rewrites() {
  const api = process.env.API_ORIGIN;
  return api && process.env.NODE_ENV === "development"
    ? [{ source: "/api/:path*", destination: `${api}/api/:path*` }]
    : [];
}

/** Pages under their former addresses. */
async function redirects() {
  return [{ source: "/fidelity", destination: "/accuracy", permanent: true }];
}

const config: NextConfig = {
  poweredByHeader: false,
  experimental: {
    // Writing the cache took a fifth of a build and three quarters of its disk space, and most clones build once.
    turbopackFileSystemCacheForBuild: false,
    // No server reads source maps, and no browser gets any. Server code is not minified: logs name its functions.
    turbopackSourceMaps: false,
    serverMinification: false,
  },
  reactStrictMode: true,
  turbopack: { root: workspace },
  outputFileTracingRoot: workspace,
  devIndicators: false,
  // npm test checks the types of the whole workspace once.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  redirects,
  rewrites,
};

export default config;
