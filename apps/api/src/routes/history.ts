import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

export function historyRoutes({ history }: Data): Pick<Handlers, "listHistoryCells" | "getHistory"> {
  return {
    listHistoryCells: ({ params, query }) => history.cells(params.teamId, query.model),
    getHistory: ({ params, query }) => history.points(params.teamId, query),
  };
}
