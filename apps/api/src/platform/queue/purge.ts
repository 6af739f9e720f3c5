import { z } from "zod";
import type { Module, Services } from "../module.ts";
import { type JobTask, jobTask } from "./job-tasks.ts";

type Databases = Pick<Services, "database" | "accountsDatabase">;

const KEPT_MS = 30 * 86_400_000;

/** Permanently removes objects that were deleted or have expired more than 30 days ago. */
export async function purge(
  modules: readonly Module[],
  { database, accountsDatabase }: Databases,
  now = new Date(),
): Promise<void> {
  const deletedBefore = new Date(now.getTime() - KEPT_MS);
  for (const module of modules) {
    await module.purge?.(database, deletedBefore);
    await module.purgeAccounts?.(accountsDatabase, now);
  }
}

export function purgeTask(modules: readonly Module[], databases: Databases): JobTask {
  return jobTask("purge", "short", z.looseObject({}), () => purge(modules, databases));
}
