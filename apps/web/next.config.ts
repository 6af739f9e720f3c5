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
    // Writing it took a fifth of a build and three quarters of its disk, and most clones build once.
    turbopackFileSystemCacheForBuild: false,
    // No server reads maps, and no browser is sent any. What runs here is not shortened, so a log names its functions.
    turbopackSourceMaps: false,
    serverMinification: false,
  },
  reactStrictMode: true,
  turbopack: { root: workspace },
  outputFileTracingRoot: workspace,
  devIndicators: false,
  // npm test checks the types once, for the whole workspace.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
  redirects,
  rewrites,
};

export default config;
