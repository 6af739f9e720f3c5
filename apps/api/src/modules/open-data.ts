import { connect, disconnect, ensureRole, type PrismaClient, poolState } from "@wirecost/prisma";
import { Database } from "../platform/database/database.ts";
import { readiness } from "../platform/database/readiness.ts";
import { jobData } from "../platform/queue/add-job.ts";
import { queueState } from "../platform/queue/queue-state.ts";
import { accountData } from "./accounts/store/accounts.ts";
import { factorData } from "./accounts/store/factors.ts";
import { reviewData } from "./accounts/store/review.ts";
import { sessionData } from "./accounts/store/sessions.ts";
import { activityData } from "./activity/store.ts";
import { ImportPool } from "./archive/import-pool.ts";
import { exportData } from "./archive/store/export-team.ts";
import { calibrationData } from "./calibrations/store/calibrations.ts";
import { commentData } from "./comments/store.ts";
import { ChangeNotices } from "./computations/change-notices.ts";
import { computationData } from "./computations/store.ts";
import { environmentData } from "./environments/store.ts";
import { exampleData } from "./example-team/store.ts";
import { experimentData } from "./experiments/store/experiments.ts";
import { runData } from "./experiments/store/runs.ts";
import { baselineData } from "./history/store/baselines.ts";
import { historyData } from "./history/store/history.ts";
import { keyData } from "./keys/store.ts";
import { mappingData } from "./mappings/store.ts";
import { planData } from "./plans/store/plans.ts";
import { purge } from "./purge.ts";
import { RedactPool } from "./shares/redact-pool.ts";
import { copyData } from "./shares/store/copy-share.ts";
import { nameHasher } from "./shares/store/pseudonyms.ts";
import { shareData } from "./shares/store/shares.ts";
import { invitationData } from "./teams/store/invitations.ts";
import { memberData } from "./teams/store/members.ts";
import { teamData } from "./teams/store/teams.ts";
import { StoredChunks } from "./uploads/columns/stored-chunks.ts";
import { storageData } from "./uploads/store/storage.ts";
import { uploadData } from "./uploads/store/uploads.ts";
import { deliveryData } from "./webhooks/store/deliveries.ts";
import { webhookData } from "./webhooks/store/webhooks.ts";

export { RoleError } from "@wirecost/prisma";

/**
 * Everything that talks to the database.
 *
 * @param secret hides names that stand in it only as hashes
 */
export function openData(databaseUrl: string, connections: number, secret: string) {
  const prisma: PrismaClient = connect(databaseUrl, connections);
  const database = new Database(prisma);
  const stored = new StoredChunks(databaseUrl);
  const redactions = new RedactPool();
  const notices = new ChangeNotices(databaseUrl);
  return {
    /** For better-auth's adapter only. */
    prisma,
    accounts: accountData(database),
    factors: factorData(database),
    teams: teamData(database),
    members: memberData(database),
    invitations: invitationData(database),
    activity: activityData(database),
    sessions: sessionData(database),
    review: reviewData(database),
    example: exampleData(database),
    experiments: experimentData(database),
    runs: runData(database),
    computations: computationData(database, notices),
    /** Of computations. */
    notices,
    uploads: uploadData(database, stored),
    calibrations: calibrationData(database),
    environments: environmentData(database),
    mappings: mappingData(database),
    history: historyData(database),
    baselines: baselineData(database),
    plans: planData(database),
    comments: commentData(database),
    exports: exportData(database),
    imports: new ImportPool(databaseUrl),
    storage: storageData(database),
    copies: copyData(database),
    shares: shareData(database, nameHasher(secret), redactions),
    keys: keyData(database),
    jobs: jobData(prisma),
    webhooks: webhookData(database),
    deliveries: deliveryData(database),
    purge: () => purge(database),
    /** @throws RoleError that says what to run, where the database's user may not work as it should */
    ensureRole: () => ensureRole(databaseUrl),
    connections: () => poolState(prisma),
    /** @throws while the database does not answer */
    queue: () => queueState(prisma),
    /** @throws while the database does not answer */
    ping: async () => {
      await prisma.$queryRaw`SELECT 1`;
    },
    /** @throws while the database does not answer, or is not migrated yet for this version */
    ready: readiness(prisma),
    close: async () => {
      await Promise.all([stored.close(), notices.close(), redactions.close()]);
      await disconnect(prisma);
    },
  };
}

export type Data = ReturnType<typeof openData>;
