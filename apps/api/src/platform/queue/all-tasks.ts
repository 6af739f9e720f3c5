import { sendMailTask } from "../mail/send-mail.ts";
import type { Module, Services } from "../module.ts";
import type { JobTask } from "./job-tasks.ts";
import { purgeTask } from "./purge.ts";

/** Every kind of job of a process: the platform's own, and those of modules. */
export function allTasks(modules: readonly Module[], services: Services): readonly JobTask[] {
  return [
    sendMailTask(services.config),
    purgeTask(modules, services),
    ...modules.flatMap(({ tasks }) => tasks?.(services) ?? []),
  ];
}
