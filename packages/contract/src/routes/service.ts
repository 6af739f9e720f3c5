import { defineRoutes } from "../route.ts";
import { z } from "../zod.ts";

const status = z.object({ status: z.literal("ok") });

/** The service itself. */
export const serviceRoutes = defineRoutes({
  health: {
    method: "GET",
    path: "/api/health",
    tag: "service",
    summary: "Whether the process runs",
    permission: "anyone",
    reply: status,
  },
  ready: {
    method: "GET",
    path: "/api/ready",
    tag: "service",
    summary: "Whether the database answers",
    permission: "anyone",
    reply: status,
  },
});
