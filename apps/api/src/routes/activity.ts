import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

export function activityRoutes({ activity }: Data): Pick<Handlers, "listActivity" | "listActors"> {
  return {
    listActivity: ({ params, query }) => activity.list(params.teamId, query),
    listActors: ({ params }) => activity.actors(params.teamId),
  };
}
