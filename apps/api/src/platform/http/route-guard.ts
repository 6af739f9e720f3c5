import { routes } from "@wirecost/contract";
import fp from "fastify-plugin";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's operation of a route, with its permission. */
    operation?: string;
  }
}

/** Routes under /api that are not operations: they are public, and have their own checks. */
const open = [/^\/api\/auth\/\*$/, /^\/api\/openapi\.json$/, /^\/api\/docs(\/|$)/];

/** Prevents the start if a route under /api has no permission. Register before any route. */
export const routeGuard = fp(async (app) => {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (!/^\/api(\/|$)/.test(url) || open.some((pattern) => pattern.test(url))) return;
    const found = Object.entries(routes).find(([id]) => id === config?.operation);
    // Fastify adds a HEAD route to every GET.
    const methods = [method].flat().map((name) => (name === "HEAD" ? "GET" : name));
    if (found?.[1].path === url && methods.every((name) => name === found[1].method)) return;
    throw new Error(
      `${[method].flat().join(", ")} ${url} is no operation of the contract, so it has no permission: it would be open to all.`,
    );
  });
});
