import { connect, disconnect, ensureRole, type PrismaClient, poolState } from "@wirecost/prisma";
import { ImportPool } from "../archive/import-pool.ts";
import { RedactPool } from "../shares/redact-pool.ts";
import { accountData } from "./accounts.ts";
import { activityData } from "./activity.ts";
import { baselineData } from "./baselines.ts";
import { calibrationData } from "./calibrations.ts";
import { ChangeNotices } from "./change-notices.ts";
import { commentData } from "./comments.ts";
import { computationData } from "./computations.ts";
import { copyData } from "./copy-share.ts";
import { Database } from "./database.ts";
import { exampleData } from "./example.ts";
import { experimentData } from "./experiments.ts";
import { exportData } from "./export-team.ts";
import { factorData } from "./factors.ts";
import { historyData } from "./history.ts";
import { invitationData } from "./invitations.ts";
import { jobData } from "./jobs.ts";
import { keyData } from "./keys.ts";
import { mappingData } from "./mappings.ts";
import { memberData } from "./members.ts";
import { passportData } from "./passports.ts";
import { planData } from "./plans.ts";
import { nameHasher } from "./pseudonyms.ts";
import { purge } from "./purge.ts";
import { queueState } from "./queue-state.ts";
import { readiness } from "./readiness.ts";
import { reviewData } from "./review.ts";
import { runData } from "./runs.ts";
import { sessionData } from "./sessions.ts";
import { shareData } from "./shares.ts";
import { storageData } from "./storage.ts";
import { StoredChunks } from "./stored-chunks.ts";
import { teamData } from "./teams.ts";
import { uploadData } from "./uploads.ts";
import { deliveryData } from "./webhook-deliveries.ts";
import { webhookData } from "./webhooks.ts";

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
    passports: passportData(database),
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
