import { defineRoutes } from "../route.ts";
import * as z from "../zod.ts";

const status = z.object({ status: z.literal("ok") });

export const serviceRoutes = defineRoutes("service", {
  health: {
    method: "GET",
    path: "/api/health",
    summary: "Whether the process runs",
    permission: "anyone",
    reply: status,
  },
  ready: {
    method: "GET",
    path: "/api/ready",
    summary: "Whether the database answers",
    permission: "anyone",
    reply: status,
  },
});
