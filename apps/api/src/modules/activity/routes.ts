import type { Handlers } from "../../platform/http/operation.ts";
import type { RequestServices } from "../../platform/module.ts";
import { activityStore } from "./store.ts";

export function activityRoutes({ database }: RequestServices) {
  const activity = activityStore(database);
  return {
    listActivity: ({ params, query }) => activity.list(params.teamId, query),
    listActors: ({ params }) => activity.actors(params.teamId),
  } satisfies Partial<Handlers>;
}
