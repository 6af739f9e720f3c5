import fp from "fastify-plugin";
import type { Gauge } from "prom-client";
import type { Data } from "../../modules/open-data.ts";
import type { UploadPool } from "../../modules/uploads/upload-pool.ts";
import type { Config } from "../config/config.ts";
import { notFound } from "../errors/app-error.ts";
import { mayScrape } from "./may-scrape.ts";
import { gauges, registry, requestTimes } from "./registry.ts";

interface Options {
  readonly config: Config;
  readonly data: Pick<Data, "connections" | "queue">;
  readonly pool: Pick<UploadPool, "load">;
}

/** Counts requests, and says at /metrics, in Prometheus's form, what this process has counted. */
export const metrics = fp(async (app, { config, data, pool }: Options) => {
  let open = 0;
  const closed = () => {
    open -= 1;
  };
  app.addHook("onRequest", (_request, reply, done) => {
    open += 1;
    reply.raw.on("close", closed);
    done();
  });
  // A hook of each route knows its name; asking the request for it takes longer than all the rest.
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
    const { used, idle, waitedFor } = data.connections();
    gauges.requests.set(open);
    set(gauges.connections, { used, idle, waited_for: waitedFor });
    set(gauges.uploads, pool.load());
    // A database that is away has no queue to tell of.
    const queue = await data.queue().catch(() => undefined);
    gauges.jobs.reset();
    gauges.jobWait.reset();
    if (queue) {
      const { oldestSeconds, ...jobs } = queue;
      set(gauges.jobs, jobs);
      gauges.jobWait.set({ queue: "all" }, oldestSeconds);
    }
    reply.header("cache-control", "no-store").type(registry.contentType);
    return requestTimes.text() + (await registry.metrics());
  });
});

function set(gauge: Gauge<"state">, values: Readonly<Record<string, number>>): void {
  for (const [state, value] of Object.entries(values)) gauge.set({ state }, value);
}
