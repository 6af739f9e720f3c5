import type { Data } from "../data/data.ts";
import type { Handlers } from "../operation.ts";

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
