import type { OperationId } from "@wirecost/contract";
import type { Module } from "../platform/module.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { purgeSessions } from "./accounts/store/sessions.ts";
import { activityRoutes } from "./activity/routes.ts";
import { archiveRoutes } from "./archive/routes.ts";
import { archive as calibrationArchive } from "./calibrations/archive.ts";
import { calibrationRoutes } from "./calibrations/routes.ts";
import { purgeCalibrations } from "./calibrations/store/calibrations.ts";
import { archive as commentArchive } from "./comments/archive.ts";
import { commentRoutes } from "./comments/routes.ts";
import { computeSaved } from "./computations/compute-saved.ts";
import { computationRoutes } from "./computations/routes.ts";
import { purgeComputations } from "./computations/store.ts";
import { archive as conversationArchive } from "./conversations/archive.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { purgeConversations } from "./conversations/store/conversations.ts";
import { archive as environmentArchive } from "./environments/archive.ts";
import { environmentRoutes } from "./environments/routes.ts";
import { purgeEnvironments } from "./environments/store.ts";
import { archive as experimentArchive } from "./experiments/archive.ts";
import { experimentRoutes } from "./experiments/routes.ts";
import { purgeExperiments } from "./experiments/store/experiments.ts";
import { archive as historyArchive } from "./history/archive.ts";
import { historyRoutes } from "./history/routes.ts";
import { keyRoutes } from "./keys/routes.ts";
import { archive as mappingArchive } from "./mappings/archive.ts";
import { mappingRoutes } from "./mappings/routes.ts";
import { modelRoutes } from "./models/routes.ts";
import { archive as planArchive } from "./plans/archive.ts";
import { planRoutes } from "./plans/routes.ts";
import { purgePlans } from "./plans/store/plans.ts";
import { archive as schemaArchive } from "./schemas/archive.ts";
import { schemaRoutes } from "./schemas/routes.ts";
import { purgeSchemas } from "./schemas/store.ts";
import { serviceRoutes } from "./service/routes.ts";
import { shareRoutes } from "./shares/routes.ts";
import { purgeShares } from "./shares/store/shares.ts";
import { teamRoutes } from "./teams/routes.ts";
import { archive as uploadArchive } from "./uploads/archive.ts";
import { uploadRoutes } from "./uploads/routes.ts";
import { purgeUploads } from "./uploads/store/uploads.ts";
import { announceConversation, announceUpload } from "./webhooks/announce.ts";
import { deliverWebhook } from "./webhooks/deliver-webhook.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { purgeDeliveries } from "./webhooks/store/deliveries.ts";

/**
 * Every module of the API, with everything it registers. The order matters twice: links are purged before their
 * sources, and an archive contains referenced objects first.
 */
export const modules = [
  { routes: serviceRoutes },
  { routes: accountRoutes, purgeAccounts: purgeSessions },
  { routes: teamRoutes },
  { routes: keyRoutes },
  { routes: activityRoutes },
  { routes: modelRoutes },
  { routes: shareRoutes, purge: purgeShares },
  { routes: calibrationRoutes, archive: calibrationArchive, purge: purgeCalibrations },
  { routes: experimentRoutes, archive: experimentArchive, purge: purgeExperiments },
  {
    routes: computationRoutes,
    tasks: (services) => [computeSaved(services)],
    purge: purgeComputations,
  },
  { routes: planRoutes, archive: planArchive, purge: purgePlans },
  { routes: environmentRoutes, archive: environmentArchive, purge: purgeEnvironments },
  { routes: mappingRoutes, archive: mappingArchive },
  { routes: uploadRoutes, archive: uploadArchive, purge: purgeUploads },
  { routes: historyRoutes, archive: historyArchive },
  { routes: conversationRoutes, archive: conversationArchive, purge: purgeConversations },
  { routes: commentRoutes, archive: commentArchive },
  { routes: schemaRoutes, archive: schemaArchive, purge: purgeSchemas },
  {
    routes: webhookRoutes,
    tasks: (services) => [announceUpload(services), announceConversation(services), deliverWebhook(services)],
    purge: purgeDeliveries,
  },
  { routes: archiveRoutes },
] as const satisfies readonly Module[];

type Routed<M> = M extends { routes: (...args: never) => infer R } ? keyof R : never;
type Unrouted = Exclude<OperationId, Routed<(typeof modules)[number]>>;
// An operation of the contract without a handler does not compile; one with two handlers does not start.
const complete: [Unrouted] extends [never] ? true : Unrouted = true;
void complete;
