import type { Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import type { Release } from "./release.ts";

/** The release whose documentation has new defaults. */
const CHANGED = 1200;

/**
 * A server's settings of the query model with the defaults of a release: those of network-facts.ts, without their
 * sources.
 */
export function releaseSettings({ order }: Release): Params {
  const id = order >= CHANGED ? "oe12" : "oe10";
  return openedgeQuery.presets.find((preset) => preset.id === id)?.params ?? {};
}

/**
 * Whether a server joins: with -ssj and -threadedServer as stated, or else with the defaults of a release. A threaded
 * server joins by default. Undefined if neither is known.
 */
export function joinsOnServer(
  stated: { readonly ssj?: boolean | undefined; readonly threadedServer?: boolean | undefined },
  release: Release | undefined,
): boolean | undefined {
  const hasThreads = stated.threadedServer ?? (release && release.order >= CHANGED);
  const joins = stated.ssj ?? hasThreads;
  return joins && hasThreads !== false;
}
