import type { Handlers } from "../../platform/http/operation.ts";
import type { Data } from "../open-data.ts";

export function historyRoutes({
  history,
}: Data): Pick<Handlers, "listHistoryKinds" | "listHistoryCells" | "getHistory"> {
  return {
    listHistoryKinds: ({ params }) => history.kinds(params.teamId),
    listHistoryCells: ({ params, query }) => history.cells(params.teamId, query),
    getHistory: ({ params, query }) => history.points(params.teamId, query),
  };
}
