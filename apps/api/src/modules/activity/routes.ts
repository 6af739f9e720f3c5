import type { Handlers } from "../../platform/http/operation.ts";
import type { Data } from "../open-data.ts";

export function activityRoutes({ activity }: Data): Pick<Handlers, "listActivity" | "listActors"> {
  return {
    listActivity: ({ params, query }) => activity.list(params.teamId, query),
    listActors: ({ params }) => activity.actors(params.teamId),
  };
}
