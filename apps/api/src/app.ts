import { randomUUID } from "node:crypto";
import { MAX_UPLOAD_BYTES } from "@wirecost/contract";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { createAuth, oidcHandler, trustedOrigins } from "./auth.ts";
import type { Config } from "./config.ts";
import { openData, RoleError } from "./data/data.ts";
import { jobTasks } from "./jobs/job-tasks.ts";
import { startWorker, type Worker } from "./jobs/start-worker.ts";
import { accountNotices } from "./mail/account-notices.ts";
import { mailer } from "./mail/mailer.ts";
import { registerOperations } from "./operation.ts";
import { accountControl } from "./permissions/account-control.ts";
import { permissions } from "./permissions/permissions.ts";
import { principalFinder } from "./permissions/principal.ts";
import { authRoutes } from "./plugins/auth-routes.ts";
import { Callers } from "./plugins/callers.ts";
import { clientErrors, MAX_HEAD_BYTES } from "./plugins/client-errors.ts";
import { connectionLimit, isCounted } from "./plugins/connection-limit.ts";
import { answerError, errors } from "./plugins/errors.ts";
import { fairShare } from "./plugins/fair-share.ts";
import { metrics } from "./plugins/metrics.ts";
import { openapi } from "./plugins/openapi.ts";
import { plainAddress } from "./plugins/plain-address.ts";
import { rateLimit } from "./plugins/rate-limit.ts";
import { routeGuard } from "./plugins/route-guard.ts";
import { security, securityHeaders } from "./plugins/security.ts";
import { slowConnections } from "./plugins/slow-connections.ts";
import { storableText } from "./plugins/storable-text.ts";
import { VisitorMark } from "./plugins/visitor-mark.ts";
import { web } from "./plugins/web.ts";
import { accountRoutes } from "./routes/account.ts";
import { activityRoutes } from "./routes/activity.ts";
import { archiveRoutes } from "./routes/archive.ts";
import { baselineRoutes } from "./routes/baselines.ts";
import { calibrationRoutes } from "./routes/calibrations.ts";
import { commentRoutes } from "./routes/comments.ts";
import { computationRoutes } from "./routes/computations.ts";
import { experimentRoutes } from "./routes/experiments.ts";
import { historyRoutes } from "./routes/history.ts";
import { keyRoutes } from "./routes/keys.ts";
import { mappingRoutes } from "./routes/mappings.ts";
import { modelRoutes } from "./routes/models.ts";
import { passportRoutes } from "./routes/passports.ts";
import { planRoutes } from "./routes/plans.ts";
import { runRoutes } from "./routes/runs.ts";
import { serviceRoutes } from "./routes/service.ts";
import { shareRoutes } from "./routes/shares.ts";
import { teamRoutes } from "./routes/teams.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { removeLeftNames } from "./temporary-file.ts";
import type { Tracing } from "./tracing/start-tracing.ts";
import { UploadPool } from "./workers/upload-pool.ts";

/** In which the head of a request has to arrive. How long a body may take depends on its size: slow-connections.ts. */
const HEAD_MS = 20_000;

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
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: "idle",
    trustProxy: config.trustedProxies ?? false,
    rewriteUrl: ({ url = "/" }) => plainAddress(url),
    // Beyond the default of 100 characters a route is not found at all, and cannot answer in its own words.
    routerOptions: { maxParamLength: 16 * 1024 },
    // An address that cannot be decoded is refused before any hook, and answered with the same headers.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request.url));
      return answerError(error, request, reply);
    },
    // A mapping of 200 columns stands in the address, percent-encoded.
    http: {
      maxHeaderSize: MAX_HEAD_BYTES,
      headersTimeout: HEAD_MS,
      connectionsCheckingInterval: HEAD_MS / 4,
    },
    clientErrorHandler: clientErrors(headersFor("/api/")),
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      ...(log ? { stream: log } : {}),
      // Routes, not addresses: an address can hold a share's token.
      serializers: { req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url ?? "none" }) },
    },
  });
  const data = openData(config.databaseUrl, config.databaseConnections, config.authSecret);
  app.addHook("onClose", () => data.close());
  // Who watches a computation would keep the server from ending.
  app.addHook("preClose", () => data.notices.close());
  const pool = new UploadPool(config);
  app.addHook("onClose", () => pool.close());
  const mail = mailer(config, data, app.log);
  const notices = accountNotices(config, data, mail, app.log);
  const auth = createAuth(config, data, mail, notices);
  const findPrincipal = principalFinder(auth, data);
  const mark = new VisitorMark(config.authSecret);
  const callers = new Callers(findPrincipal, mark);

  app.setValidatorCompiler(validatorCompiler);
  // Replies are what their handlers' types say; parsing them again would cost every request.
  app.setSerializerCompiler(() => JSON.stringify);
  app.addContentTypeParser(
    "application/octet-stream",
    { bodyLimit: MAX_UPLOAD_BYTES * 4 },
    (_request, body, done) => done(null, body),
  );

  if (tracing) await app.register(tracing.plugin);
  await app.register(routeGuard);
  await app.register(metrics, { config, data, pool });
  await app.register(errors);
  await app.register(storableText);
  await app.register(security, { headersFor, origins: trustedOrigins(config) });
  await app.register(rateLimit, { perMinute: config.rateLimit, callers });
  await app.register(connectionLimit, {
    isCounted: (address) => isCounted(address, config.trustedProxies),
  });
  await app.register(slowConnections, { callers });
  await app.register(fairShare, { callers });
  await app.register(openapi, { publicUrl: config.publicUrl });
  const checkControl = accountControl(auth, data);
  const withOidc = oidcHandler(config, data, mail, notices);
  await app.register(authRoutes, { auth, withOidc, data, config, findPrincipal, checkControl });
  registerOperations(
    app,
    {
      ...serviceRoutes(data),
      ...accountRoutes(config, findPrincipal, data, checkControl, mail),
      ...teamRoutes(config, findPrincipal, data, mail),
      ...activityRoutes(data),
      ...archiveRoutes(config, callers, findPrincipal, data),
      ...modelRoutes(),
      ...experimentRoutes(data),
      ...runRoutes(data),
      ...computationRoutes(data),
      ...uploadRoutes(config, callers, data, pool),
      ...calibrationRoutes(data),
      ...passportRoutes(data),
      ...mappingRoutes(data),
      ...historyRoutes(data),
      ...baselineRoutes(data),
      ...planRoutes(data),
      ...commentRoutes(config, findPrincipal, data, mail),
      ...shareRoutes(config, findPrincipal, data),
      ...keyRoutes(findPrincipal, data),
      ...webhookRoutes(config, findPrincipal, data),
    },
    checks(findPrincipal, data),
    findPrincipal,
  );
  if (config.webOrigin) await app.register(web, { origin: config.webOrigin, mark });
  app.addHook("onReady", () => removeLeftNames(config.uploadDir));
  app.addHook("onReady", async () => {
    // Without it every request would fail. A database that is away is waited for, as at any other time.
    await data.ensureRole().catch((error: unknown) => {
      if (error instanceof RoleError) throw error;
      app.log.warn({ err: error }, "the database's role was not checked");
    });
  });
  if (config.jobWorkers > 0) {
    let worker: Worker | undefined;
    app.addHook("onReady", async () => {
      worker = startWorker(config, jobTasks(config, data, app.log), app.log);
    });
    app.addHook("onClose", () => worker?.stop());
  }
  return app;
}
