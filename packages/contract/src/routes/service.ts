import { defineRoutes } from "../route.ts";
import * as z from "../zod.ts";

const status = z.object({ status: z.literal("ok") });

export const serviceRoutes = defineRoutes("service", {
  health: {
    at: "GET /api/health",
    summary: "Whether the process runs",
    permission: "anyone",
    reply: status,
  },
  ready: {
    at: "GET /api/ready",
    summary: "Whether the database answers",
    permission: "anyone",
    reply: status,
  },
});
