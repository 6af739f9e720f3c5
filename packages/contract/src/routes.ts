import { accountRoutes } from "./routes/account.ts";
import { activityRoutes } from "./routes/activity.ts";
import { archiveRoutes } from "./routes/archive.ts";
import { baselineRoutes } from "./routes/baselines.ts";
import { calibrationRoutes } from "./routes/calibrations.ts";
import { commentRoutes } from "./routes/comments.ts";
import { computationRoutes } from "./routes/computations.ts";
import { conversationRoutes } from "./routes/conversations.ts";
import { environmentRoutes } from "./routes/environments.ts";
import { experimentRoutes } from "./routes/experiments.ts";
import { historyRoutes } from "./routes/history.ts";
import { keyRoutes } from "./routes/keys.ts";
import { mappingRoutes } from "./routes/mappings.ts";
import { modelRoutes } from "./routes/models.ts";
import { planRoutes } from "./routes/plans.ts";
import { schemaRoutes } from "./routes/schemas.ts";
import { serviceRoutes } from "./routes/service.ts";
import { shareRoutes } from "./routes/shares.ts";
import { teamRoutes } from "./routes/teams.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

/**
 * Every operation of the API. The API registers its routes and its OpenAPI document from this table, and the client's
 * calls are derived from it. `permission` is required: there is no default.
 */
export const routes = {
  ...serviceRoutes,
  ...accountRoutes,
  ...teamRoutes,
  ...activityRoutes,
  ...archiveRoutes,
  ...modelRoutes,
  ...experimentRoutes,
  ...computationRoutes,
  ...uploadRoutes,
  ...calibrationRoutes,
  ...environmentRoutes,
  ...mappingRoutes,
  ...historyRoutes,
  ...baselineRoutes,
  ...planRoutes,
  ...conversationRoutes,
  ...schemaRoutes,
  ...commentRoutes,
  ...shareRoutes,
  ...keyRoutes,
  ...webhookRoutes,
};

export type OperationId = keyof typeof routes;
