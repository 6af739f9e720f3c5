import fp from "fastify-plugin";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { notFound } from "../errors/app-error.ts";
import { queueState } from "../queue/queue.ts";
import { mayScrape } from "./may-scrape.ts";
import { gauges, registry, requestTimes, setStates } from "./registry.ts";

interface Options {
  readonly config: Config;
  readonly database: Database;
  readonly accountsDatabase: Database;
  /** Executed by modules before metrics are read. */
  readonly onScrape: readonly (() => void)[];
}

/** Counts requests, and serves this process's metrics in Prometheus format at /metrics. */
export const metrics = fp(async (app, { config, database, accountsDatabase, onScrape }: Options) => {
  let open = 0;
  const closed = () => {
    open -= 1;
  };
  app.addHook("onRequest", (_request, reply, done) => {
    open += 1;
    reply.raw.on("close", closed);
    done();
  });
  // A hook per route knows its name; getting it from the request takes longer than everything else.
  app.addHook("onRoute", (route) => {
    const observe = requestTimes.of(route.url);
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (request, reply, done) => {
        observe(request.method, reply.statusCode, reply.elapsedTime / 1000);
        done();
      },
    ];
  });
  const observeOther = requestTimes.of("none");
  app.addHook("onResponse", (request, reply, done) => {
    if (request.is404) observeOther(request.method, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });

  app.get("/metrics", async (request, reply) => {
    if (!mayScrape(request, config)) throw notFound("page");
    const data = database.connections();
    const accounts = accountsDatabase.connections();
    gauges.requests.set(open);
    setStates(gauges.connections, {
      used: data.used + accounts.used,
      idle: data.idle + accounts.idle,
      waited_for: data.waitedFor + accounts.waitedFor,
    });
    for (const update of onScrape) update();
    // While the database is down, the queue's metrics are unavailable.
    const queue = await queueState(accountsDatabase).catch(() => undefined);
    gauges.jobs.reset();
    gauges.jobWait.reset();
    if (queue) {
      const { oldestSeconds, ...jobs } = queue;
      setStates(gauges.jobs, jobs);
      gauges.jobWait.set({ queue: "all" }, oldestSeconds);
    }
    reply.header("cache-control", "no-store").type(registry.contentType);
    return requestTimes.text() + (await registry.metrics());
  });
});
