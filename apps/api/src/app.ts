import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from "@wirecost/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { trustedOrigins } from "./modules/accounts/sign-in/auth.ts";
import { signInOver } from "./modules/accounts/sign-in/sign-in.ts";
import { modules } from "./modules/index.ts";
import { shareOpener } from "./modules/shares/store/open-share.ts";
import { permissions } from "./platform/auth/permissions.ts";
import type { Config } from "./platform/config/config.ts";
import { openDatabases, prepareLogins } from "./platform/database/logins.ts";
import { clientErrors, MAX_HEAD_BYTES } from "./platform/errors/client-errors.ts";
import { answerError, errors } from "./platform/errors/errors.ts";
import { openapi } from "./platform/http/openapi.ts";
import { checkParts, mergeHandlers, registerOperations } from "./platform/http/operation.ts";
import { plainAddress } from "./platform/http/plain-address.ts";
import { routeGuard } from "./platform/http/route-guard.ts";
import { routed } from "./platform/http/routed.ts";
import { sendTogether } from "./platform/http/send-together.ts";
import { storableText } from "./platform/http/storable-text.ts";
import { removeLeftNames } from "./platform/http/temporary-file.ts";
import { VisitorMark } from "./platform/http/visitor-mark.ts";
import { Callers } from "./platform/limits/callers.ts";
import { connectionLimit, isCounted } from "./platform/limits/connection-limit.ts";
import { fairShare } from "./platform/limits/fair-share.ts";
import { limitPipelining } from "./platform/limits/pipelining.ts";
import { rateLimit } from "./platform/limits/rate-limit.ts";
import { slowConnections } from "./platform/limits/slow-connections.ts";
import { mailer } from "./platform/mail/mailer.ts";
import { metrics } from "./platform/metrics/metrics.ts";
import type { Services } from "./platform/module.ts";
import { security, securityHeaders } from "./platform/pages/security.ts";
import { web } from "./platform/pages/web.ts";
import { allTasks } from "./platform/queue/all-tasks.ts";
import { startWorker, type Worker } from "./platform/queue/start-worker.ts";
import type { Tracing } from "./platform/tracing/start-tracing.ts";

/** Maximum time for a request's head to arrive. The time for a body depends on its size: slow-connections.ts. */
const HEAD_MS = 20_000;
/** Keep-alive timeout: longer than that of reverse proxies. */
const KEEP_ALIVE_MS = 72_000;

interface LogStream {
  write(line: string): void;
}

/**
 * The whole server, not yet listening. Closing it closes its database connections.
 *
 * @param log where its lines go; standard output unless given
 * @param tracing makes spans of requests, where traces are wanted
 * @param checks who may do what: as the rules say, unless a test takes them away
 */
export async function buildApp(
  config: Config,
  log?: LogStream,
  tracing?: Pick<Tracing, "plugin">,
  checks: typeof permissions = permissions,
): Promise<FastifyInstance> {
  const headersFor = securityHeaders(config.publicUrl.startsWith("https:"));
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    trustProxy: config.trustedProxies ?? false,
    rewriteUrl: ({ url = "/" }) => plainAddress(url),
    // With the default of 100 characters, the route would not be found, and could not respond with its own error.
    routerOptions: { maxParamLength: 16 * 1024 },
    // An address that cannot be decoded is rejected before any hook, and gets the same headers.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request.url));
      return answerError(error, request, reply);
    },
    serverFactory: (handle) => {
      const server = createServer(
        {
          // A mapping of 200 columns is in the address, percent-encoded.
          maxHeaderSize: MAX_HEAD_BYTES,
          headersTimeout: HEAD_MS,
          connectionsCheckingInterval: HEAD_MS / 4,
          keepAliveTimeout: KEEP_ALIVE_MS,
          // A large file may take any time: slow-connections.ts ends stalled uploads.
          requestTimeout: 0,
          // Rejected with a problem document: security.ts.
          requireHostHeader: false,
        },
        limitPipelining(handle),
      );
      // Node would reject unknown expectations without a document; they may be ignored (RFC 9110, 10.1.1).
      server.on("checkExpectation", (request, response) => server.emit("request", request, response));
      return server;
    },
    clientErrorHandler: clientErrors(headersFor("/api/")),
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      ...(log ? { stream: log } : {}),
      // Routes, not addresses: an address can contain a share's token.
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? "none" }) },
    },
  });
  const databases = openDatabases(config);
  const { database, accountsDatabase } = databases;
  const closing = new AbortController();
  app.addHook("onClose", async () => {
    closing.abort();
    await Promise.all([database.close(), accountsDatabase.close()]);
  });
  // Otherwise a client that watches a computation would keep the server from closing.
  app.addHook("preClose", () => database.notices.close());
  const services: Services = {
    config,
    ...databases,
    log: app.log,
    mail: mailer(config, accountsDatabase, app.log),
  };
  const signIn = signInOver(services);
  const { findPrincipal, checkControl } = signIn;
  const onScrape: (() => void)[] = [];
  const mark = new VisitorMark(config.authSecret);
  const callers = new Callers(findPrincipal, mark);

  app.setValidatorCompiler(checkParts);
  // Responses have their handlers' types; validating them again would slow down every request.
  app.setSerializerCompiler(() => JSON.stringify);
  app.addContentTypeParser(
    "application/octet-stream",
    { bodyLimit: MAX_UPLOAD_BYTES * 4 },
    (_request, body, done) => done(null, body),
  );

  if (tracing) await app.register(tracing.plugin);
  await app.register(routed);
  await app.register(routeGuard);
  await app.register(metrics, { config, ...databases, onScrape });
  await app.register(errors);
  await app.register(storableText);
  await app.register(security, { headersFor, origins: trustedOrigins(config) });
  await app.register(rateLimit, { perMinute: config.rateLimit, callers });
  await app.register(connectionLimit, {
    isCounted: (address) => isCounted(address, config.trustedProxies),
  });
  await app.register(slowConnections, { callers });
  await app.register(fairShare, { callers });
  await app.register(sendTogether);
  await app.register(openapi, { publicUrl: config.publicUrl });
  await signIn.register(app);
  const requestServices = {
    ...services,
    findPrincipal,
    checkControl,
    callers,
    archives: modules.flatMap((module) => ("archive" in module ? [module.archive] : [])),
    onClose: (close: () => Promise<void>) => void app.addHook("onClose", close),
    onScrape: (update: () => void) => void onScrape.push(update),
  };
  registerOperations(
    app,
    mergeHandlers(modules.map(({ routes }) => routes(requestServices))),
    checks(findPrincipal, signIn.memberships),
    findPrincipal,
  );
  if (config.webOrigin) {
    const { isGone } = shareOpener(database);
    await app.register(web, { origin: config.webOrigin, mark, isGone });
  }
  app.addHook("onReady", () => removeLeftNames(config.uploadDir));
  app.addHook("onReady", () => prepareLogins(config, app.log, closing.signal));
  if (config.jobWorkers > 0) {
    let worker: Worker | undefined;
    app.addHook("onReady", async () => {
      worker = startWorker(config, allTasks(modules, services), app.log);
    });
    app.addHook("onClose", () => worker?.stop());
  }
  return app;
}
