import type { Handlers } from "../../platform/http/operation.ts";
import type { Data } from "../open-data.ts";

/** Whether the process and its database are there. */
export function serviceRoutes(data: Data): Pick<Handlers, "health" | "ready"> {
  return {
    health: () => ({ status: "ok" }),
    ready: async () => {
      await data.ready();
      return { status: "ok" };
    },
  };
}
