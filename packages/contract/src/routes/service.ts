import { z } from "zod";
import { me } from "../me.ts";
import { defineRoutes } from "../route.ts";

const status = z.object({ status: z.literal("ok") });

/** The service itself, and who asks it. */
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
  me: {
    method: "GET",
    path: "/api/me",
    tag: "account",
    summary: "Who is signed in, and their teams",
    permission: "ownAccount",
    reply: me,
  },
});
